"""Addresses of the pages of the reference."""

from django.urls import path

from rules.web import pages

app_name = "rules"
urlpatterns = [
    path("", pages.index, name="browse"),
    path("", pages.index, name="index"),
    path("search/", pages.search, name="search"),
    path("rule/<str:key>/", pages.rule, name="chapter"),
    path("rule/<str:key>/", pages.rule, name="rule"),
    path("<str:system>/", pages.system, name="system"),
    path("<str:system>/cards/", pages.cards, name="cards"),
    path("<str:system>/cards/<str:key>/", pages.card, name="card"),
    path("<str:system>/lists/<str:key>/", pages.card_list, name="list"),
    path("<str:system>/tables/<str:key>/", pages.table, name="table"),
]
