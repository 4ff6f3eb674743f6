"""`manage.py resolve`: the reference calculations on the command line, one question or one a line."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from rules.engine import contract
from rules.selectors import resolving

MOST_AT_ONCE = 64 * 1024  # bytes read before what they ask is answered


class Command(BaseCommand):
    help = (
        "Answer a calculation as JSON: resolve SYSTEM CALC 'JSON'. With --jsonl, read lines "
        '{"system": .., "calc": .., "input": {..}} from standard input and print one answer a line.'
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--jsonl", action="store_true", help="one question a line from standard input")
        parser.add_argument("question", nargs=argparse.REMAINDER, metavar="SYSTEM CALC JSON")

    def handle(self, *args: Any, question: list[str], jsonl: bool, **options: Any) -> None:
        if jsonl:
            kept = cache(resolving.official)
            for lines in at_hand(sys.stdin.buffer):
                self.say(resolving.of_line(line, kept) for line in lines)
            return
        system, calc, text, *more = [*question, *("", "", "{}")[len(question) :]]
        self.say([contract.error(contract.BAD_JSON) if more else resolving.of_text(system, calc, text)])

    def say(self, found: Iterable[Any]) -> None:
        self.stdout.write("\n".join(json.dumps(one) for one in found))
        self.stdout.flush()


def at_hand(source: BinaryIO) -> Iterator[list[bytes]]:
    """Lines as they come in: all that can be read without waiting at once, so that who asks one by one is answered."""
    begun: list[bytes] = []
    while read := source.read1(MOST_AT_ONCE):  # type: ignore[attr-defined]
        head, *lines = read.split(b"\n")
        begun.append(head)
        if lines:
            yield [b"".join(begun), *lines[:-1]]
            begun = [lines[-1]]
    if last := b"".join(begun):
        yield [last]
