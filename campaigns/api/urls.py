"""Addresses of the endpoints of campaigns, adventures and intervals, of what waits, and of single acts."""

from django.urls import path

from campaigns.api import adventures, campaigns, events, intervals, people, reading, tables

CAMPAIGN = "campaigns/<uuid:campaign_id>/"
PERSON = f"{CAMPAIGN}people/<uuid:user_id>/"
WARBAND = f"{CAMPAIGN}warbands/<uuid:warband_id>/"
CARD = f"{CAMPAIGN}cards/<slug:key>/"
TABLE = f"{CAMPAIGN}tables/<slug:key>/"
ADVENTURE = "adventures/<uuid:adventure_id>/"
INTERVAL = "intervals/<uuid:interval_id>/"
RECOVERY = "recoveries/<uuid:recovery_id>/"
BARGAIN = "bargains/<uuid:bargain_id>/"

urlpatterns = [
    path("waiting/", reading.Home.as_view(), name="api_home"),
    path("events/<uuid:event_id>/", events.OneEvent.as_view(), name="api_event"),
    path("events/<uuid:event_id>/undo/", events.Undo.as_view(), name="api_undo"),
    path("presets/", campaigns.Presets.as_view(), name="api_presets"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="api_campaigns"),
    path(CAMPAIGN, campaigns.OneCampaign.as_view(), name="api_campaign"),
    path(f"{CAMPAIGN}change/", campaigns.Change.as_view(), name="api_change_campaign"),
    path(f"{CAMPAIGN}hand-over/", campaigns.HandOver.as_view(), name="api_hand_over"),
    path(f"{CAMPAIGN}end/", campaigns.End.as_view(), name="api_end_campaign"),
    path(f"{CAMPAIGN}options/", campaigns.Options.as_view(), name="api_campaign_options"),
    path(f"{CAMPAIGN}options/change/", campaigns.ChangeOptions.as_view(), name="api_change_campaign_options"),
    path(f"{CAMPAIGN}cards/", campaigns.HouseCards.as_view(), name="api_house_cards"),
    path(CARD, campaigns.HouseCard.as_view(), name="api_house_card"),
    path(f"{CARD}change/", campaigns.ChangeCard.as_view(), name="api_change_card"),
    path(f"{CARD}withdraw/", campaigns.WithdrawCard.as_view(), name="api_withdraw_card"),
    path(f"{CARD}restore/", campaigns.RestoreCard.as_view(), name="api_restore_card"),
    path(f"{CAMPAIGN}tables/", tables.HouseTables.as_view(), name="api_house_tables"),
    path(TABLE, tables.HouseTable.as_view(), name="api_house_table"),
    path(f"{TABLE}change/", tables.ChangeTable.as_view(), name="api_change_table"),
    path(f"{TABLE}reset/", tables.ResetTable.as_view(), name="api_reset_table"),
    path(f"{CAMPAIGN}log/", reading.Log.as_view(), name="api_log"),
    path(f"{CAMPAIGN}standings/", reading.Standings.as_view(), name="api_standings"),
    path(f"{CAMPAIGN}xp/", reading.XpOverTime.as_view(), name="api_xp_over_time"),
    path(f"{CAMPAIGN}waiting/", reading.WaitingHere.as_view(), name="api_waiting"),
    path(f"{CAMPAIGN}people/", people.People.as_view(), name="api_people"),
    path(f"{PERSON}role/", people.ChangeRole.as_view(), name="api_change_role"),
    path(f"{PERSON}remove/", people.Remove.as_view(), name="api_remove_person"),
    path(f"{CAMPAIGN}leave/", people.LeaveSeat.as_view(), name="api_leave_seat"),
    path(f"{CAMPAIGN}invitations/", people.Invitations.as_view(), name="api_invitations"),
    path("invitations/<uuid:invitation_id>/withdraw/", people.Withdraw.as_view(), name="api_withdraw_invitation"),
    path("invitations/<slug:code>/", people.OfferOfASeat.as_view(), name="api_invitation"),
    path("invitations/<slug:code>/accept/", people.Accept.as_view(), name="api_accept"),
    path(f"{CAMPAIGN}warbands/", people.WarbandsHere.as_view(), name="api_campaign_warbands"),
    path(f"{WARBAND}leave/", people.TakeOut.as_view(), name="api_take_out"),
    path(f"{WARBAND}give/", people.GiveWarband.as_view(), name="api_give_warband"),
    path(f"{CAMPAIGN}candidates/", people.Candidates.as_view(), name="api_candidates"),
    path(f"{CAMPAIGN}entry-requests/", people.EntryRequests.as_view(), name="api_entry_requests"),
    path("entry-requests/<uuid:request_id>/grant/", people.Grant.as_view(), name="api_grant_entry"),
    path("entry-requests/<uuid:request_id>/decline/", people.Decline.as_view(), name="api_decline_entry"),
    path(f"{CAMPAIGN}adventures/", adventures.Adventures.as_view(), name="api_adventures"),
    path(ADVENTURE, adventures.OneAdventure.as_view(), name="api_adventure"),
    path(f"{ADVENTURE}change/", adventures.Change.as_view(), name="api_change_adventure"),
    path(f"{ADVENTURE}muster/", adventures.MusterView.as_view(), name="api_muster"),
    path(f"{ADVENTURE}report/", adventures.ReportView.as_view(), name="api_report"),
    path(f"{ADVENTURE}confirm/", adventures.Confirm.as_view(), name="api_confirm"),
    path(f"{ADVENTURE}dispute/", adventures.Dispute.as_view(), name="api_dispute"),
    path(f"{ADVENTURE}correct/", adventures.Correct.as_view(), name="api_correct_report"),
    path(f"{ADVENTURE}close/", adventures.CloseView.as_view(), name="api_close_adventure"),
    path(f"{ADVENTURE}cancel/", adventures.Cancel.as_view(), name="api_cancel"),
    path(f"{CAMPAIGN}intervals/", intervals.Intervals.as_view(), name="api_intervals"),
    path(INTERVAL, intervals.OneInterval.as_view(), name="api_interval"),
    path(f"{INTERVAL}steps/", intervals.MarkStep.as_view(), name="api_mark_step"),
    path(f"{INTERVAL}court-help/", intervals.CourtHelp.as_view(), name="api_court_help"),
    path(f"{INTERVAL}bargains/", intervals.BargainView.as_view(), name="api_bargain"),
    path(f"{INTERVAL}skills/", intervals.UseSkill.as_view(), name="api_use_skill"),
    path(f"{INTERVAL}deadline/", intervals.MoveDeadline.as_view(), name="api_deadline"),
    path(f"{INTERVAL}close/", intervals.CloseInterval.as_view(), name="api_close_interval"),
    path(RECOVERY, intervals.OneRecovery.as_view(), name="api_recovery"),
    path(f"{RECOVERY}ask/", intervals.Ask.as_view(), name="api_ask"),
    path(f"{RECOVERY}type/", intervals.TypeIn.as_view(), name="api_type_in"),
    path(f"{BARGAIN}shelf/", intervals.Shelf.as_view(), name="api_shelf"),
    path(f"{BARGAIN}purchase/", intervals.Purchase.as_view(), name="api_purchase"),
]
