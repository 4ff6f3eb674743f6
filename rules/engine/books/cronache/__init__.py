"""The rule book of Cronache del Crepuscolo."""
