"""What the vectors of presence ask about the seats of a table: who has each place, and who has none."""

from typing import Any

from rules_engine.presence import Sitting, full_share, holders, without_place


def seats(case: dict[str, Any]) -> Any:
    sittings = {seat: [Sitting(*sat) for sat in own] for seat, own in case["sittings"].items()}
    return {
        "holders": holders(sittings),
        "full_share": full_share(sittings, case["full"]),
        "without_place": sorted(without_place(sittings, case["full"])),
    }


KINDS = {"seats": seats}
