"""Running Retinue: servers from wheels for one machine, and examples for an operator's own."""
