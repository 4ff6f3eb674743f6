"""Year Zero as people play it: sheets, rolls, pushes, refusals and what is taken back."""
