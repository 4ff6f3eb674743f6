"""All addresses of pages and the API."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.i18n import set_language

from config import views
from core.api.unknown import unknown
from core.styleguide import styleguide

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("", include("accounts.web.urls")),
    path("rules/", include("rules.web.urls")),
    path("", include("roster.web.urls")),
    path("", include("campaigns.web.urls")),
    path("api/v1/", include("config.api_urls")),
    re_path(r"^api(?:/.*)?$", unknown, name="api_unknown"),
]
if settings.LOCAL:
    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))

handler400 = "core.web.errors.bad_request"
handler403 = "core.web.errors.forbidden"
handler404 = "core.web.errors.not_found"
handler500 = "core.web.errors.broken"
