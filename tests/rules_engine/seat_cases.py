"""What the vectors of presence ask about the seats of a table: who has each place, and who has none."""

from typing import Any

from rules_engine.presence import Stay, full_share, holders, without_place


def seats(case: dict[str, Any]) -> Any:
    stays = {seat: [Stay(*sat) for sat in own] for seat, own in case["sittings"].items()}
    return {
        "holders": holders(stays),
        "full_share": full_share(stays, case["full"]),
        "without_place": sorted(without_place(stays, case["full"])),
    }


KINDS = {"seats": seats}
