"""The root of the API: where everything starts."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import Known

# Lists and single things that need no id, by what they are called in the index.
LINKS = {
    "me": "api_me",
    "my_settings": "api_my_settings",
    "tokens": "api_tokens",
    "waiting": "api_home",
    "warbands": "api_warbands",
    "campaigns": "api_campaigns",
    "presets": "api_presets",
    "systems": "api_systems",
}


class RootOut(serializers.Serializer[Any]):
    """Addresses to start from. Everything else is linked from what these answer."""

    version = serializers.CharField()
    links = serializers.DictField(child=serializers.CharField(), help_text="Paths, each answering JSON.")
    documents = serializers.DictField(child=serializers.CharField(), help_text="The interactive page and the YAML.")


class Root(Known):
    """Where everything starts."""

    @extend_schema(responses=RootOut)
    def get(self, request: Request) -> Response:
        schema = reverse("schema")
        return Response(
            {
                "version": "1",
                "links": {name: reverse(route) for name, route in LINKS.items()} | {"schema": f"{schema}?format=json"},
                "documents": {"docs": reverse("api_docs"), "schema": schema},
            }
        )
