"""All settings, from the environment. Nothing secret has a default in production (`DEBUG` off)."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from django.core.exceptions import ImproperlyConfigured

django_stubs_ext.monkeypatch()  # lets classes such as QuerySet[Card] be written

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
if (BASE_DIR / ".env").exists():
    env.read_env(BASE_DIR / ".env")

VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)

DEBUG = env.bool("DEBUG", default=False)
TESTING = env.bool("TESTING", default=False)


def _secret_key() -> str:
    """The key from the environment; on a developer's machine one that is made once and kept under var/."""
    if key := env.str("SECRET_KEY", default=""):
        return str(key)
    if not (DEBUG or TESTING or env.bool("LOCAL", default=False)):
        raise ImproperlyConfigured("SECRET_KEY is not set. Set it, or set LOCAL=1 on a developer's machine.")
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        from django.core.management.utils import get_random_secret_key

        kept.touch(mode=0o600)
        kept.write_text(get_random_secret_key())
    return kept.read_text()


SECRET_KEY = _secret_key()
LOCAL = DEBUG or TESTING or env.bool("LOCAL", default=False)
ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]", "testserver"] if LOCAL else []
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
BIND: str = env.str("BIND", default="127.0.0.1:8000")  # where config.serve listens
BEHIND_PROXY: bool = env.bool("BEHIND_PROXY", default=False)  # believe its word on address and scheme
SITE_URL: str = env.str("SITE_URL", default="http://127.0.0.1:8000")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "simple_history",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "core",
    "accounts",
    "rules",
    "roster",
    "campaigns",
    "config",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "core.zones.ZoneMiddleware",
    "core.web.errors.ErrorsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
APPEND_SLASH = True

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "core.web.shell.shell",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "core.templatetags.parts"],
        },
    },
]
FORM_RENDERER = "core.forms.Renderer"

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'retinue.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # IMMEDIATE makes every atomic block the one write lock; WAL lets pages read meanwhile.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 60,  # s; SQLite hands its lock to whoever asks next, so in a crowd somebody may wait long
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    if TESTING:  # a file, so that several threads and processes of a test see the same rows
        DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.services.backends.NameOrEmailBackend"]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("fi", "suomi"),
    ("sv", "svenska"),
    ("it", "italiano"),
    ("he", "\u05e2\u05d1\u05e8\u05d9\u05ea"),
]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [BASE_DIR / "core" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"  # filled by collectstatic; a laptop serves files from their apps
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = LOCAL
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
PORTRAIT_MAX_BYTES = 2 * 1024 * 1024

# --- security ---------------------------------------------------------------------------------------------------------
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not LOCAL
SECURE_SSL_REDIRECT = not LOCAL
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # asked from inside, by plain HTTP
SECURE_HSTS_SECONDS = 0 if LOCAL else 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not LOCAL
SECURE_REFERRER_POLICY = "same-origin"
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": ("/api/v1/docs",),
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
SIGN_IN_TRIES = 10  # wrong tries for one name and address before a pause
SIGN_IN_PAUSE = timedelta(minutes=10)

# The pause after wrong sign-ins counts here, so processes must share it wherever there are several.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": env.str("REDIS_URL")}
    if env.str("REDIS_URL", default="")
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="django.core.mail.backends.console.EmailBackend")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Retinue <retinue@localhost>")
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://") if env.str("EMAIL_URL", default="") else {}
if EMAIL_CONFIG:
    vars().update(EMAIL_CONFIG)

# --- API --------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["core.api.permissions.TokenScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.api.parsers.PlainJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "core.api.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_PAGINATION_CLASS": "core.api.pages.CursorPages",
    "EXCEPTION_HANDLER": "core.api.problems.problem",
    "PAGE_SIZE": 50,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Token"}
KNOX_TOKEN_MODEL = "accounts.Token"
MIGRATION_MODULES = {"knox": None}  # its own table of tokens would only stand in the way of emptying accounts
SPECTACULAR_SETTINGS = {
    "TITLE": "Retinue",
    "DESCRIPTION": "Warbands, campaigns and rules of skirmish games. Every act of the pages is here.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "WarbandVisibility": "roster.models.Warband.VISIBILITIES",
        "CampaignVisibility": "campaigns.models.Campaign.VISIBILITIES",
        "Role": "accounts.models.Seat.ROLES",
        "GivenRole": ["co-organiser", "player", "spectator"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "core.api.schema.share_problems",
    ],
}

# --- background work --------------------------------------------------------------------------------------------------
REDIS_URL: str = env.str("REDIS_URL", default="")
EMBEDDED_WORKER: bool = env.bool("EMBEDDED_WORKER", default=not REDIS_URL)
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {  # whoever publishes has a person waiting: one try, a second at most
        "max_retries": 0,
        "socket_connect_timeout": 1,
        "socket_timeout": 1,
        "visibility_timeout": 1800,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_keepalive": True,
        "health_check_interval": 25,
    }
    if REDIS_URL
    else {"polling_interval": 0.05}
)
WORKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"max_retries": None, "socket_connect_timeout": 5, "socket_timeout": 30} if REDIS_URL else {}
)
SWEEPS = ("campaigns.tasks.sweep_recoveries", "campaigns.tasks.sweep_reports", "campaigns.tasks.sweep_intervals")
_MINUTE, _DAY = 60, 86_400
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    **{name: {"task": name, "schedule": _MINUTE, "options": {"expires": _MINUTE}} for name in SWEEPS},
    "reminders": {
        "task": "campaigns.tasks.send_reminders",
        "schedule": 15 * _MINUTE,
        "options": {"expires": 15 * _MINUTE},
    },
    "audit": {"task": "config.tasks.nightly_audit", "schedule": _DAY, "options": {"expires": _DAY}},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
}
