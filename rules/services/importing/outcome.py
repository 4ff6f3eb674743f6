"""What an import found and did."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FileFault:
    """Something wrong in a file. `where` names the entry and the place in it."""

    file: str
    where: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.where, self.message) if part)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A row that was edited here and that a file wants otherwise. `kept`: the edit stands."""

    system: str
    kind: str
    key: str
    kept: bool

    def __str__(self) -> str:
        done = "the edit was kept" if self.kept else "the edit was overwritten"
        return f"{self.system}: {self.kind} {self.key} was edited here and differs from the file; {done}"


@dataclass(slots=True)
class Outcome:
    """`counts` by (what was done, kind of entry). With a fault nothing was changed."""

    faults: list[FileFault] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def changed(self) -> int:
        return sum(self.counts.values())

    def lines(self) -> list[str]:
        """What was done, one line for each kind of change."""
        return [
            f"{number} {kind}{'' if number == 1 else 's'} {done}"
            for (done, kind), number in sorted(self.counts.items())
        ]
