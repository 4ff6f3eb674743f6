"""Addresses of the account pages."""

from django.contrib.auth import views as auth_views
from django.urls import path

from accounts.web import views

app_name = "accounts"

urlpatterns = [
    path("sign-up/", views.SignUpPage.as_view(), name="sign_up"),
    path("sign-in/", views.SignInPage.as_view(), name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("account/", views.SettingsPage.as_view(), name="settings"),
    path("account/password/", views.PasswordChange.as_view(), name="password"),
    path("account/tokens/", views.TokensPage.as_view(), name="tokens"),
    path("account/tokens/<uuid:token_id>/revoke/", views.RevokeToken.as_view(), name="revoke_token"),
    path("account/erase/", views.ErasePage.as_view(), name="erase"),
    path("mail-off/<str:code>/", views.MailOff.as_view(), name="mail_off"),
    path("reset/", views.PasswordReset.as_view(), name="reset"),
    path(
        "reset/sent/",
        auth_views.PasswordResetDoneView.as_view(template_name="accounts/reset_sent.html"),
        name="reset_sent",
    ),
    path("reset/<uidb64>/<token>/", views.PasswordResetConfirm.as_view(), name="reset_confirm"),
]
