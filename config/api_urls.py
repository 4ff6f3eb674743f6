"""All addresses below /api/v1/."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from config import api

urlpatterns = [
    path("", api.Root.as_view(), name="api_root"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="schema"), name="api_docs"),
    path("", include("accounts.api.urls")),
    path("", include("rules.api.urls")),
    path("", include("roster.api.urls")),
    path("", include("campaigns.api.urls")),
]
