"""Addresses of pages."""

from django.urls import path

from campaigns.web import adventures, campaigns, entering, house, intervals, log, people, tables, undoing

app_name = "campaigns"

urlpatterns = [
    path("campaigns/", campaigns.ListPage.as_view(), name="list"),
    path("campaigns/new/", campaigns.CreatePage.as_view(), name="create"),
    path("campaigns/<uuid:campaign_id>/", campaigns.CampaignPage.as_view(), name="campaign"),
    path("campaigns/<uuid:campaign_id>/change/", campaigns.ChangePage.as_view(), name="change"),
    path("campaigns/<uuid:campaign_id>/end/", campaigns.EndPage.as_view(), name="end"),
    path("campaigns/<uuid:campaign_id>/log/", log.LogPage.as_view(), name="log"),
    path("campaigns/<uuid:campaign_id>/standings/", log.StandingsPage.as_view(), name="standings"),
    # people
    path("campaigns/<uuid:campaign_id>/people/", people.PeoplePage.as_view(), name="people"),
    path("campaigns/<uuid:campaign_id>/invite/", people.InviteAct.as_view(), name="invite"),
    path("campaigns/<uuid:campaign_id>/role/<uuid:user_id>/", people.RoleAct.as_view(), name="role"),
    path("campaigns/<uuid:campaign_id>/remove/<uuid:user_id>/", people.RemoveAct.as_view(), name="remove"),
    path("campaigns/<uuid:campaign_id>/hand-over/<uuid:user_id>/", people.HandOverAct.as_view(), name="hand_over"),
    path("campaigns/<uuid:campaign_id>/leave/", people.LeaveAct.as_view(), name="leave_seat"),
    path("campaigns/<uuid:campaign_id>/links/<uuid:invitation_id>/withdraw/", people.WithdrawAct.as_view(), name="withdraw"),
    path("invitations/<str:code>/", people.InvitationPage.as_view(), name="invitation"),
    # warbands
    path("campaigns/<uuid:campaign_id>/enter/", entering.EnterPage.as_view(), name="enter"),
    path("campaigns/<uuid:campaign_id>/requests/<uuid:request_id>/grant/", entering.GrantAct.as_view(), name="grant_entry"),
    path("campaigns/<uuid:campaign_id>/requests/<uuid:request_id>/decline/", entering.DeclineAct.as_view(), name="decline_entry"),
    path("campaigns/<uuid:campaign_id>/warbands/<uuid:warband_id>/leave/", entering.LeaveAct.as_view(), name="warband_leaves"),
    path("campaigns/<uuid:campaign_id>/warbands/<uuid:warband_id>/give/", entering.GiveAct.as_view(), name="give_warband"),
    # house
    path("campaigns/<uuid:campaign_id>/options/", house.OptionsPage.as_view(), name="options"),
    path("campaigns/<uuid:campaign_id>/cards/", house.CardsPage.as_view(), name="cards"),
    path("campaigns/<uuid:campaign_id>/cards/new/", house.CardAdd.as_view(), name="card_add"),
    path("campaigns/<uuid:campaign_id>/cards/<slug:key>/", house.CardChange.as_view(), name="card_change"),
    path("campaigns/<uuid:campaign_id>/cards/<slug:key>/withdraw/", house.CardWithdraw.as_view(), name="card_withdraw"),
    path("campaigns/<uuid:campaign_id>/cards/<slug:key>/restore/", house.CardRestore.as_view(), name="card_restore"),
    path("campaigns/<uuid:campaign_id>/tables/<slug:key>/", tables.TablePage.as_view(), name="table"),
    path("campaigns/<uuid:campaign_id>/tables/<slug:key>/reset/", tables.ResetAct.as_view(), name="table_reset"),
    # adventures
    path("campaigns/<uuid:campaign_id>/plan/", adventures.PlanPage.as_view(), name="plan"),
    path("adventures/<uuid:adventure_id>/", adventures.AdventurePage.as_view(), name="adventure"),
    path("adventures/<uuid:adventure_id>/change/", adventures.ChangePage.as_view(), name="adventure_change"),
    path("adventures/<uuid:adventure_id>/muster/<uuid:warband_id>/", adventures.MusterPage.as_view(), name="muster"),
    path("adventures/<uuid:adventure_id>/report/", adventures.ReportPage.as_view(), name="report"),
    path("adventures/<uuid:adventure_id>/correct/", adventures.CorrectPage.as_view(), name="correct"),
    path("adventures/<uuid:adventure_id>/confirm/", adventures.ConfirmAct.as_view(), name="confirm"),
    path("adventures/<uuid:adventure_id>/dispute/", adventures.DisputeAct.as_view(), name="dispute"),
    path("adventures/<uuid:adventure_id>/close/", adventures.CloseAct.as_view(), name="close"),
    path("adventures/<uuid:adventure_id>/cancel/", adventures.CancelAct.as_view(), name="cancel"),
    # intervals
    path("intervals/<uuid:interval_id>/", intervals.IntervalPage.as_view(), name="interval"),
    path("intervals/<uuid:interval_id>/waiting/", intervals.WaitingPart.as_view(), name="interval_waiting"),
    path("intervals/<uuid:interval_id>/recoveries/<uuid:recovery_id>/ask/", intervals.AskAct.as_view(), name="recovery_ask"),
    path("intervals/<uuid:interval_id>/recoveries/<uuid:recovery_id>/type/", intervals.TypeAct.as_view(), name="recovery_type"),
    path("intervals/<uuid:interval_id>/court-help/<uuid:member_id>/", intervals.CourtHelpAct.as_view(), name="court_help"),
    path("intervals/<uuid:interval_id>/steps/<slug:step>/", intervals.StepAct.as_view(), name="step"),
    path("intervals/<uuid:interval_id>/bargain/<uuid:member_id>/", intervals.BargainAct.as_view(), name="bargain"),
    path("intervals/<uuid:interval_id>/purchase/<uuid:bargain_id>/", intervals.PurchaseAct.as_view(), name="purchase"),
    path("intervals/<uuid:interval_id>/skills/<uuid:member_id>/<slug:key>/", intervals.SkillAct.as_view(), name="skill"),
    path("intervals/<uuid:interval_id>/deadline/", intervals.DeadlineAct.as_view(), name="deadline"),
    path("intervals/<uuid:interval_id>/close/", intervals.CloseAct.as_view(), name="interval_close"),
    # taking back
    path("campaigns/events/<uuid:event_id>/undo/", undoing.UndoPage.as_view(), name="undo"),
]  # fmt: skip
