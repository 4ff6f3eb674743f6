"""Account pages: signing up and in, settings, tokens, leaving."""

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth import views as auth_views
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import View

from accounts.models import Token, User
from accounts.services import erasing, mailing, signing, tokens
from accounts.web.forms import Erase, NewToken, Settings, SignIn, SignUp, email_taken
from core import wording
from core.errors import BadField, Refused
from core.web.acts import act_id


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else reverse("home")


def _language(request: HttpRequest) -> str:
    """The language that somebody chose before signing up, if it is one of ours."""
    told = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return told if told in dict(settings.LANGUAGES) else ""


class SignUpPage(View):
    """A new account; signs in at once."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, SignUp(), 200)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SignUp(request.POST)
        if not form.is_valid():
            return self._page(request, form, 422)
        told = form.cleaned_data
        try:
            user = signing.sign_up(
                name=told["username"], email=told["email"], password=told["password"],
                language=_language(request), at=timezone.now(),
            )  # fmt: skip
        except BadField as bad:
            form.add_error(bad.field_name, wording.refusal(bad.reasons[0]))
            return self._page(request, form, 422)
        login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
        return redirect(_next(request))

    def _page(self, request: HttpRequest, form: forms.Form, status: int) -> HttpResponse:
        return render(request, "accounts/sign_up.html", {"form": form, "next": _next(request)}, status=status)


class SignInPage(auth_views.LoginView):
    """By name or e-mail; a pause after too many wrong tries."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignIn
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        told = {"name": request.POST.get("username", ""), "address": request.META.get("REMOTE_ADDR", "")}
        try:
            signing.refuse_if_paused(**told)
        except Refused as refused:
            context = self.get_context_data(form=SignIn(request), refusals=wording.refusals(refused))
            return self.render_to_response(context, status=429)
        form = self.get_form()
        if form.is_valid():
            signing.forget_wrong_tries(**told)
            return self.form_valid(form)
        signing.count_wrong_try(**told)
        return self.render_to_response(self.get_context_data(form=form), status=422)


class SettingsPage(LoginRequiredMixin, View):
    """Language, e-mail, which mails, and the ways to tokens and leaving."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, Settings(instance=request.user), 200)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = Settings(request.POST, instance=User.objects.get(pk=str(request.user.pk)))
        if not form.is_valid():
            return self._page(request, form, 422)
        try:
            with transaction.atomic():
                user = form.save()
        except IntegrityError:  # somebody was faster by a moment
            form.add_error("email", email_taken())
            return self._page(request, form, 422)
        messages.success(request, _("Saved."))
        response = redirect("accounts:settings")
        if user.language:
            response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, max_age=31_536_000, samesite="Lax")
        else:
            response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return response

    def _page(self, request: HttpRequest, form: forms.BaseForm, status: int) -> HttpResponse:
        return render(request, "accounts/settings.html", {"form": form}, status=status)


class TokensPage(LoginRequiredMixin, View):
    """API tokens; a new one is shown once, on this answer alone."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, NewToken(), 200)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NewToken(request.POST)
        if not form.is_valid():
            return self._page(request, form, 422)
        assert isinstance(request.user, User)
        try:
            _token, secret = tokens.issue(user=request.user, at=timezone.now(), **form.cleaned_data)
        except Refused as refused:
            return self._page(request, form, 409, refusals=wording.refusals(refused))
        return self._page(request, NewToken(), 201, secret=secret)

    def _page(self, request: HttpRequest, form: forms.Form, status: int, **more: Any) -> HttpResponse:
        owned = Token.objects.filter(user=request.user.pk)
        response = render(request, "accounts/tokens.html", {"form": form, "tokens": owned, **more}, status=status)
        response["Cache-Control"] = "no-store"
        return response


class RevokeToken(LoginRequiredMixin, View):
    def post(self, request: HttpRequest, token_id: UUID) -> HttpResponse:
        assert isinstance(request.user, User)
        tokens.revoke(user=request.user, token_id=token_id)
        messages.success(request, _("The token no longer works."))
        return redirect("accounts:tokens")


class ErasePage(LoginRequiredMixin, View):
    """Leaving for good, after the password was asked."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, Erase(), 200)

    def post(self, request: HttpRequest) -> HttpResponse:
        assert isinstance(request.user, User)
        form = Erase(request.POST)
        if not form.is_valid():
            return self._page(request, form, 422)
        try:
            signing.check_password(
                user=request.user,
                password=form.cleaned_data["password"],
                address=request.META.get("REMOTE_ADDR", ""),
            )
            erasing.erase(act=act_id(request), actor=request.user, at=timezone.now())
        except BadField as bad:
            form.add_error(bad.field_name, wording.refusal(bad.reasons[0]))
            return self._page(request, form, 422)
        except Refused as refused:
            return self._page(request, form, 409, refusals=wording.refusals(refused))
        logout(request)
        messages.success(request, _("Your account is erased."))
        return redirect("home")

    def _page(self, request: HttpRequest, form: forms.Form, status: int, **more: Any) -> HttpResponse:
        assert isinstance(request.user, User)
        more.setdefault("refusals", wording.refusals(Refused(erasing.reasons_against(request.user))))
        return render(request, "accounts/erase.html", {"form": form, **more}, status=status)


class MailOff(View):
    """The link at the end of a mail. GET asks, POST switches off, so that a link checker does nothing."""

    def get(self, request: HttpRequest, code: str) -> HttpResponse:
        return render(request, "accounts/mail_off.html", {"done": False})

    def post(self, request: HttpRequest, code: str) -> HttpResponse:
        if mailing.switch_off(code) is None:
            raise Http404
        return render(request, "accounts/mail_off.html", {"done": True})


class PasswordReset(auth_views.PasswordResetView):
    template_name = "accounts/reset.html"
    email_template_name = "accounts/mail/reset.txt"
    subject_template_name = "accounts/mail/reset_subject.txt"
    success_url = reverse_lazy("accounts:reset_sent")


class PasswordResetConfirm(auth_views.PasswordResetConfirmView):
    template_name = "accounts/reset_confirm.html"
    success_url = reverse_lazy("accounts:sign_in")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your new password is set. Sign in with it."))
        return super().form_valid(form)


class PasswordChange(auth_views.PasswordChangeView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:settings")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your new password is set."))
        return super().form_valid(form)


def sign_out(request: HttpRequest) -> HttpResponse:
    """POST only, so that no link signs anybody out."""
    if request.method == "POST":
        logout(request)
    return HttpResponseRedirect(reverse("home"))
