"""Child processes that never outlive whoever started them: the only place that starts and ends one."""

import contextlib
import ctypes
import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Any

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None

Process = subprocess.Popen[bytes]


def start(
    command: Sequence[str | os.PathLike[str]],
    *,
    env: Mapping[str, str] | None = None,
    cwd: pathlib.Path | None = None,
    output: IO[bytes] | int | None = None,
    last_word: signal.Signals = signal.SIGTERM,
    **user: Any,
) -> Process:
    """Start a process in a session of its own, so that Ctrl-C reaches only us and we end the others in order.

    Should we be killed, it gets `last_word`. `user` are the arguments of Popen that make it another user.
    """
    return subprocess.Popen(
        command,
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        start_new_session=True,
        preexec_fn=_tied(last_word),
        **user,
    )


def end(processes: Iterable[Process], *, with_signal: signal.Signals = signal.SIGTERM, patience_s: float = 15) -> None:
    """Ask all of them to stop, wait, then kill whatever is left of them and of their children."""
    processes = list(processes)
    for process in processes:
        if process.poll() is None:
            process.send_signal(with_signal)
    latest = time.monotonic() + patience_s
    for process in processes:
        try:
            process.wait(max(0, latest - time.monotonic()))
        except subprocess.TimeoutExpired:
            pass
        finally:
            kill(process)


def kill(process: Process) -> None:
    """SIGKILL to the process and to every child of it, at once."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _tied(last_word: signal.Signals) -> Callable[[], None]:
    def tie() -> None:
        if _LIBC is not None:
            _LIBC.prctl(_PR_SET_PDEATHSIG, int(last_word))

    return tie
