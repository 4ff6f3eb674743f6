"""5e as a group plays it: sheets, rolls, refusals and undo, in services and pages."""
