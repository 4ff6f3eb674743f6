"""Home and health checks."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from campaigns.selectors import lists, waiting
from roster.selectors import listing

PUBLIC_SHOWN = 5


def home(request: HttpRequest) -> HttpResponse:
    """What waits for me across campaigns; for a visitor, what this is."""
    if not request.user.is_authenticated:
        return render(request, "config/home.html", {"public": lists.public(request.user)[:PUBLIC_SHOWN]})
    context = {
        "waiting": waiting.waits_for(request.user),
        "campaigns": [row for row in lists.mine(request.user) if row.ended_at is None],
        "warbands": listing.of(request.user),
    }
    return render(request, "config/home.html", context)


def healthz(request: HttpRequest) -> JsonResponse:
    """The process is up."""
    return JsonResponse({"status": "up"})


def readyz(request: HttpRequest) -> JsonResponse:
    """Database, broker and migrations, each `ok` or what is wrong; 503 when one is not ready."""
    checks = {"database": _database(), "migrations": _migrations(), "broker": _broker()}
    ready = all(value == "ok" for value in checks.values())
    return JsonResponse({"status": "ready" if ready else "not ready", **checks}, status=200 if ready else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return type(error).__name__
    return "ok"


def _migrations() -> str:
    try:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return type(error).__name__
    return "ok" if not plan else f"{len(plan)} to apply"


def _broker() -> str:
    if not settings.REDIS_URL:
        return "ok"
    import redis

    try:
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1).ping()
    except redis.RedisError as error:
        return type(error).__name__
    return "ok"
