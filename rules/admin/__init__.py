"""The card desk: cards, lists, tables and rules, edited by hand with validation, history and a way back."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from rules.admin.cards import CardAdmin
from rules.admin.lists import CardListAdmin
from rules.admin.rules import RuleAdmin
from rules.admin.systems import SystemAdmin
from rules.admin.tables import TableAdmin

admin.site.site_header = _("Retinue: the desk")
admin.site.site_title = _("Desk")
admin.site.index_title = _("What can be edited or looked at")

__all__ = ["CardAdmin", "CardListAdmin", "RuleAdmin", "SystemAdmin", "TableAdmin"]
