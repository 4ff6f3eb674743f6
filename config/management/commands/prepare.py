"""Bring the database up: migrations that are missing, and the official cards."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    help = "Apply missing migrations and load the official cards. Doing it again changes nothing."
    requires_system_checks = []  # pages and addresses are no part of this

    def handle(self, *args: Any, **options: Any) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0)
            self.stdout.write("Database migrated.")
        call_command("load_cards", stdout=self.stdout, stderr=self.stderr)
