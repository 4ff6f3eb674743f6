"""How forms are drawn: the only place that names their templates."""

from django.forms.renderers import DjangoTemplates


class Renderer(DjangoTemplates):
    """Errors stand beside their field and are tied to it; widgets are Django's own."""

    form_template_name = "core/forms/form.html"
    formset_template_name = "core/forms/formset.html"
    field_template_name = "core/forms/field.html"
