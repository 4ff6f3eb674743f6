"""Texts, entries and rows get ids that acts can name; tables get their die and mark."""

import django.db.models.deletion
import simple_history.models
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rules', '0001_first'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.DeleteModel(
            name='HistoricalCardText',
        ),
        migrations.DeleteModel(
            name='HistoricalListEntry',
        ),
        migrations.DeleteModel(
            name='HistoricalTableRow',
        ),
        migrations.DeleteModel(
            name='HistoricalRuleText',
        ),
        migrations.DeleteModel(
            name='CardText',
        ),
        migrations.DeleteModel(
            name='ListEntry',
        ),
        migrations.DeleteModel(
            name='TableRow',
        ),
        migrations.DeleteModel(
            name='RuleText',
        ),
        migrations.RemoveField(
            model_name='historicaltable',
            name='rolled',
        ),
        migrations.RemoveField(
            model_name='table',
            name='rolled',
        ),
        migrations.AddField(
            model_name='card',
            name='aliases',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='historicalcard',
            name='aliases',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='historicaltable',
            name='die',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='historicaltable',
            name='mark',
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AddField(
            model_name='system',
            name='starters',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='table',
            name='die',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='mark',
            field=models.CharField(blank=True, max_length=10),
        ),
        migrations.AlterField(
            model_name='card',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='cardlist',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='cardlist',
            name='opened_by',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name='cardlist',
            name='region',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name='historicalcard',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='historicalcardlist',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='historicalcardlist',
            name='opened_by',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name='historicalcardlist',
            name='region',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AlterField(
            model_name='historicaltable',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.AlterField(
            model_name='table',
            name='key',
            field=models.CharField(max_length=64),
        ),
        migrations.CreateModel(
            name='HistoricalCardText',
            fields=[
                ('id', models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ('language', models.CharField(max_length=5)),
                ('name', models.CharField(max_length=200)),
                ('printed', models.CharField(blank=True, max_length=200)),
                ('own', models.BooleanField(default=False)),
                ('text', models.TextField(blank=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('card', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='rules.card')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical card text',
                'verbose_name_plural': 'historical card texts',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalListEntry',
            fields=[
                ('id', models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ('price_unit', models.CharField(blank=True, max_length=10)),
                ('price_flat', models.PositiveIntegerField(blank=True, null=True)),
                ('price_first', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('price_last', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('price_silver', models.PositiveIntegerField(blank=True, null=True)),
                ('availability', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('card', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='rules.card')),
                ('card_list', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='rules.cardlist')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical list entry',
                'verbose_name_plural': 'historical list entrys',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalRuleText',
            fields=[
                ('id', models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ('language', models.CharField(max_length=5)),
                ('title', models.CharField(max_length=200)),
                ('text', models.TextField(blank=True)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rule', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='rules.rule')),
            ],
            options={
                'verbose_name': 'historical rule text',
                'verbose_name_plural': 'historical rule texts',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalTableRow',
            fields=[
                ('id', models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ('first', models.PositiveSmallIntegerField()),
                ('last', models.PositiveSmallIntegerField()),
                ('code', models.CharField(blank=True, max_length=64)),
                ('names', models.JSONField(blank=True, default=dict)),
                ('values', models.JSONField(blank=True, default=dict)),
                ('effects', models.JSONField(blank=True, default=dict)),
                ('mark', models.CharField(blank=True, max_length=10)),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='rules.table')),
            ],
            options={
                'verbose_name': 'historical table row',
                'verbose_name_plural': 'historical table rows',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='CardText',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('language', models.CharField(max_length=5)),
                ('name', models.CharField(max_length=200)),
                ('printed', models.CharField(blank=True, max_length=200)),
                ('own', models.BooleanField(default=False)),
                ('text', models.TextField(blank=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='texts', to='rules.card')),
            ],
            options={
                'ordering': ['card', 'language'],
                'constraints': [models.UniqueConstraint(fields=('card', 'language'), name='one_card_text_for_each_language')],
            },
        ),
        migrations.CreateModel(
            name='ListEntry',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('price_unit', models.CharField(blank=True, max_length=10)),
                ('price_flat', models.PositiveIntegerField(blank=True, null=True)),
                ('price_first', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('price_last', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('price_silver', models.PositiveIntegerField(blank=True, null=True)),
                ('availability', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='rules.card')),
                ('card_list', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='rules.cardlist')),
            ],
            options={
                'ordering': ['card_list', 'card__rank', 'card__key'],
                'constraints': [models.UniqueConstraint(fields=('card_list', 'card'), name='one_entry_for_each_card'), models.CheckConstraint(condition=models.Q(('availability', None), ('availability__gte', 1), _connector='OR'), name='an_availability_is_at_least_one')],
            },
        ),
        migrations.CreateModel(
            name='RuleText',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('language', models.CharField(max_length=5)),
                ('title', models.CharField(max_length=200)),
                ('text', models.TextField(blank=True)),
                ('rule', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='texts', to='rules.rule')),
            ],
            options={
                'ordering': ['rule', 'language'],
                'constraints': [models.UniqueConstraint(fields=('rule', 'language'), name='one_rule_text_for_each_language')],
            },
        ),
        migrations.CreateModel(
            name='TableRow',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('first', models.PositiveSmallIntegerField()),
                ('last', models.PositiveSmallIntegerField()),
                ('code', models.CharField(blank=True, max_length=64)),
                ('names', models.JSONField(blank=True, default=dict)),
                ('values', models.JSONField(blank=True, default=dict)),
                ('effects', models.JSONField(blank=True, default=dict)),
                ('mark', models.CharField(blank=True, max_length=10)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='rules.table')),
            ],
            options={
                'ordering': ['table', 'first'],
                'constraints': [models.UniqueConstraint(fields=('table', 'first'), name='one_row_for_each_face'), models.CheckConstraint(condition=models.Q(('last__gte', models.F('first'))), name='a_row_ends_after_it_begins')],
            },
        ),
    ]
