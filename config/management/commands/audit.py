"""Compare every balance with its ledger and every state with its events."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from core import audit


class Command(BaseCommand):
    help = "Print what differs between rows, ledgers and events. Exit status 1 if anything does."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for difference in audit.all_differences():
            found += 1
            self.stdout.write(str(difference))
        if found:
            self.stderr.write(f"{found} differences.")
            sys.exit(1)
        self.stdout.write("Everything agrees.")
