"""Addresses of the roster's pages. Names are those of `permits.DOORS`; what a share link opens stands below its code."""

from django.urls import URLPattern, path

from roster.web.views import (
    copying,
    correcting,
    drafting,
    equipping,
    housecards,
    learning,
    listing,
    members,
    printing,
    reading,
    recruiting,
    rolled,
    rolling,
    sharing,
    things,
    trading,
    undoing,
    warbands,
)

app_name = "roster"


def warband(name: str, view: type, tail: str = "") -> URLPattern:
    return path(f"warbands/<uuid:warband_id>/{tail}", view.as_view(), name=name)  # type: ignore[attr-defined]


def member(name: str, view: type, tail: str = "") -> URLPattern:
    return path(f"members/<uuid:member_id>/{tail}", view.as_view(), name=name)  # type: ignore[attr-defined]


def thing(name: str, view: type, tail: str = "") -> URLPattern:
    return path(f"things/<uuid:thing_id>/{tail}", view.as_view(), name=name)  # type: ignore[attr-defined]


def shared(name: str, view: type, tail: str = "") -> URLPattern:
    return path(f"w/<str:share_code>/{tail}", view.as_view(), name=name)  # type: ignore[attr-defined]


urlpatterns: list[URLPattern] = [
    path("warbands/", listing.List.as_view(), name="list"),
    path("warbands/new/", listing.StartPage.as_view(), name="start"),
    warband("warband", warbands.WarbandPage),
    warband("rename", warbands.Rename, "rename/"),
    warband("notes", warbands.WarbandNotes, "notes/"),
    warband("region", warbands.Region, "region/"),
    warband("options", warbands.HouseOptions, "options/"),
    warband("cards", housecards.Cards, "cards/"),
    warband("card_add", housecards.AddCard, "cards/new/"),
    warband("card_change", housecards.ChangeCard, "cards/<slug:card>/"),
    warband("card_withdraw", housecards.WithdrawCard, "cards/<slug:card>/withdraw/"),
    warband("card_restore", housecards.RestoreCard, "cards/<slug:card>/restore/"),
    warband("archive", warbands.Archive, "archive/"),
    warband("restore", warbands.Restore, "restore/"),
    warband("hero_new", drafting.NewHero, "heroes/new/"),
    warband("found", drafting.Found, "found/"),
    warband("delete", drafting.Delete, "delete/"),
    warband("recruit", recruiting.Recruit, "recruit/"),
    warband("shop", trading.Shop, "shop/"),
    warband("silver", reading.Silver, "silver/"),
    warband("history", reading.History, "history/"),
    warband("memorial", reading.Memorial, "memorial/"),
    warband("share", sharing.Share, "share/"),
    warband("renew_code", sharing.NewCode, "share/new-link/"),
    warband("copy", copying.Copy, "copy/"),
    warband("print", printing.Cards, "print/"),
    warband("sheet", printing.Sheet, "print/sheet/"),
    warband("correct_silver", correcting.Silver, "silver/correct/"),
    warband("grant_item", correcting.Grant, "grant/"),
    member("member", members.MemberPage),
    member("portrait", members.PortraitFile, "portrait.webp"),
    member("xp", reading.XpLedger, "xp/"),
    member("correct_xp", correcting.Xp, "xp/correct/"),
    member("correct_standing", correcting.CorrectStanding, "standing/"),
    member("correct_abilities", correcting.CorrectAbilities, "abilities/"),
    member("hero", drafting.Hero, "hero/"),
    member("take_class", drafting.TakeClass, "class/"),
    member("learn", learning.LearnPage, "learn/"),
    member("forget", drafting.ForgetSkill, "forget/"),
    member("equip", equipping.EquipPage, "equip/"),
    member("wear", things.Wear, "wear/"),
    member("rename_member", members.RenameMember, "rename/"),
    member("member_notes", members.MemberNotes, "notes/"),
    member("set_portrait", members.SetPortrait, "portrait/"),
    member("remove_portrait", members.RemovePortrait, "portrait/remove/"),
    member("condition", members.AddCondition, "conditions/new/"),
    path("conditions/<uuid:condition_id>/end/", members.EndCondition.as_view(), name="end_condition"),
    member("rolls", rolling.Rolls, "rolls/"),
    path("members/<uuid:member_id>/rolls/<slug:roll>/", rolling.Roll.as_view(), name="roll"),
    path("rolls/<uuid:event_id>/", rolled.Rolled.as_view(), name="rolled"),
    path("rolls/<uuid:event_id>/again/", rolled.RollAgain.as_view(), name="roll_again"),
    member("state", rolling.SetState, "state/"),
    thing("wear_out", things.WearOut, "wear-out/"),
    member("retire", recruiting.Retire, "retire/"),
    member("dismiss", recruiting.Dismiss, "dismiss/"),
    member("bring_back", recruiting.Return, "bring-back/"),
    member("master", recruiting.Master, "master/"),
    member("mount", recruiting.Mount, "mount/"),
    member("dismount", recruiting.Dismount, "dismount/"),
    member("copy_member", copying.CopyMember, "copy/"),
    thing("thing", things.ThingPage),
    thing("give", things.Give, "give/"),
    thing("put_back", equipping.PutBack, "put-back/"),
    thing("sell", things.Sell, "sell/"),
    thing("use_up", things.UseUp, "use-up/"),
    thing("put_on", things.PutToUse, "put-on/"),
    thing("take_off", things.TakeOff, "take-off/"),
    thing("load", things.Load, "load/"),
    path("warbands/undo/<uuid:event_id>/", undoing.Undo.as_view(), name="undo"),
    shared("shared", warbands.WarbandPage),
    shared("shared_history", reading.History, "history/"),
    shared("shared_silver", reading.Silver, "silver/"),
    shared("shared_memorial", reading.Memorial, "memorial/"),
    shared("shared_print", printing.Cards, "print/"),
    shared("shared_sheet", printing.Sheet, "print/sheet/"),
    shared("shared_member", members.MemberPage, "members/<uuid:member_id>/"),
    shared("shared_xp", reading.XpLedger, "members/<uuid:member_id>/xp/"),
    shared("shared_portrait", members.PortraitFile, "members/<uuid:member_id>/portrait.webp"),
]
