import datetime

import pytest
from django.core.exceptions import ValidationError

from club.models import Club
from leagues.forms.days import PartiDayField, StartTimeField


@pytest.mark.parametrize(("zone", "fits"), [("Asia/Kathmandu", True), ("America/St_Johns", False)])
def test_today_is_that_of_the_club(zone, fits, time_machine):
    time_machine.move_to("2026-10-30T20:00:00Z")
    field = PartiDayField(club=Club(zone=zone))
    if fits:
        assert field.clean("2026-10-31") == datetime.date(2026, 10, 31)
    else:
        with pytest.raises(ValidationError, match="still to come"):
            field.clean("2026-10-31")


@pytest.mark.parametrize("text", ["2026-10-30", "2026. 10. 30.", "30. 10. 2026"])
def test_days_are_read_as_people_write_them(text, time_machine):
    time_machine.move_to("2026-10-31T20:00:00Z")
    assert PartiDayField(club=Club(zone="UTC")).clean(text) == datetime.date(2026, 10, 30)


@pytest.mark.parametrize("text", ["10/30/2026", "2026-13-01", "today", "1_000"])
def test_what_is_no_day_is_refused(text):
    with pytest.raises(ValidationError, match="no day"):
        PartiDayField(club=Club(zone="UTC")).clean(text)


@pytest.mark.parametrize("text", ["1899-12-31", "1800-01-01", "0026-10-30"])
def test_a_day_before_1900_is_called_so(text):
    with pytest.raises(ValidationError, match="This is before 1900"):
        PartiDayField(club=Club(zone="UTC")).clean(text)


def test_the_first_day_of_1900_is_a_day():
    assert PartiDayField(club=Club(zone="UTC")).clean("1900-01-01") == datetime.date(1900, 1, 1)


@pytest.mark.parametrize("text", ["19:30", "19.30", "19:30:00"])
def test_times_are_read_as_people_write_them(text):
    assert StartTimeField().clean(text) == datetime.time(19, 30)


@pytest.mark.parametrize(("text", "kind"), [("19:30", "time"), ("half past", "text"), (None, "time")])
def test_text_that_is_no_time_stays_to_be_read(text, kind):
    assert f'type="{kind}"' in StartTimeField().widget.render("start_time", text)
