"""Addresses of the endpoints of the reference."""

from django.urls import path

from rules.api import reading
from rules.api.resolving import Resolve

SYSTEM = "systems/<str:system>/"

urlpatterns = [
    path("systems/", reading.Systems.as_view(), name="api_systems"),
    path(SYSTEM, reading.OneSystem.as_view(), name="api_system"),
    path(f"{SYSTEM}cards/", reading.Cards.as_view(), name="api_cards"),
    path(f"{SYSTEM}cards/<str:key>/", reading.OneCard.as_view(), name="api_card"),
    path(f"{SYSTEM}rules/", reading.Rules.as_view(), name="api_rules"),
    path(f"{SYSTEM}rules/<str:key>/", reading.OneRule.as_view(), name="api_rule"),
    path(f"{SYSTEM}tables/", reading.Tables.as_view(), name="api_tables"),
    path(f"{SYSTEM}tables/<str:key>/", reading.OneTable.as_view(), name="api_table"),
    path(f"{SYSTEM}lists/", reading.Lists.as_view(), name="api_lists"),
    path(f"{SYSTEM}lists/<str:key>/", reading.OneList.as_view(), name="api_list"),
    path(f"{SYSTEM}resolve/<str:calc>/", Resolve.as_view(), name="api_resolve"),
]
