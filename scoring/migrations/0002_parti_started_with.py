from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0001_initial"),
        ("scoring", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="parti",
            name="started_with",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=40, verbose_name="started with"
            ),
        ),
        migrations.AddConstraint(
            model_name="parti",
            constraint=models.UniqueConstraint(
                condition=models.Q(("started_with", ""), _negated=True),
                fields=("club", "started_with"),
                name="parti_started_once",
            ),
        ),
    ]
