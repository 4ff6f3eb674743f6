"""Several people, or one impatient one, at the very same moment."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

from core.errors import Refused


def together(*acts: Callable[[], Any]) -> list[Any]:
    """Do all at once, each in a thread with a connection of its own. A refusal is an answer too; anything else fails."""
    found: list[Any] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> None:
        start.wait()
        try:
            found.append(act())
        except BaseException as error:  # looked at below, in the thread of the test
            found.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one for one in found if isinstance(one, BaseException) and not isinstance(one, Refused)] == []
    return found
