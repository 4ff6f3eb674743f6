"""Coroutines run to their end: the only place of the tests that starts an event loop.

The browser driver leaves a running loop in the thread of the tests, and a thread has one loop at most.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def to_its_end(task: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine answers or raises, run in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, task).result()
