import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0001_initial'),
        ('scoring', '0002_parti_started_with'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Breach',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('deliberate', 'deliberate'), ('careless', 'careless')], max_length=10, verbose_name='kind')),
                ('hand', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='hand')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('noted_at', models.DateTimeField(auto_now_add=True, verbose_name='noted')),
                ('noted_with', models.CharField(blank=True, default='', editable=False, max_length=40, verbose_name='noted with')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
                ('withdrawn_because', models.CharField(blank=True, max_length=400, verbose_name='withdrawn because')),
                ('noted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='noted by')),
                ('parti', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='breaches', to='scoring.parti', verbose_name='parti')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='breaches', to='club.person', verbose_name='person')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='withdrawn by')),
            ],
            options={
                'verbose_name': 'breach',
                'verbose_name_plural': 'breaches',
                'ordering': ['parti', models.OrderBy(models.F('hand'), nulls_last=True), 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('noted_with', ''), _negated=True), fields=('parti', 'noted_with'), name='breach_noted_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['deliberate', 'careless'])), name='breach_kind_known'), models.CheckConstraint(condition=models.Q(('hand__isnull', True), ('hand__gte', 1), _connector='OR'), name='breach_hand_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('withdrawn_at__isnull', True), ('withdrawn_because', ''), ('withdrawn_by__isnull', True)), models.Q(models.Q(('withdrawn_at__isnull', True), _negated=True), models.Q(('withdrawn_because', ''), _negated=True)), _connector='OR'), name='breach_withdrawn_with_reason')],
            },
        ),
    ]
