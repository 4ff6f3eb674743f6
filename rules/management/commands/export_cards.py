"""`manage.py export_cards --system SYSTEM`: all official cards of a system as a JSON array."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.models import System
from rules.selectors import export


class Command(BaseCommand):
    help = "Print all official cards of a system as a JSON array."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, help="key of the system, as in dozen-die")

    def handle(self, *args: Any, system: str, **options: Any) -> None:
        if not System.objects.filter(key=system).exists():
            known = ", ".join(System.objects.values_list("key", flat=True)) or "none; run load_cards first"
            raise CommandError(f"There is no system {system}. Known: {known}.")
        self.stdout.write(json.dumps(export.official_cards(system), indent=1))
