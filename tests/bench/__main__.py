"""`python -m tests.bench`: prints the figures of the bench as JSON."""

from __future__ import annotations

import json
import platform

import icepool

from tests.bench import melee, resolving

print(
    json.dumps(
        {
            "python": platform.python_version(),
            "icepool": icepool.__version__,
            "melee": melee.measure(),
            "resolve": resolving.measure(),
            "resolve_jsonl": resolving.measure_command(),
        },
        indent=2,
    )
)
