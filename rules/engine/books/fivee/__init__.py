"""5e, Using Ability Scores, metric: one module for each chapter of its rules."""
