from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0002_ids_of_parts"),
    ]

    operations = [
        migrations.AddField(
            model_name="system",
            name="schemas",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
