// Where the score ends the game, the sheet grows with it: rows come while it goes on, and empty ones go.
import { Row } from "./rows.js";
import { fresh } from "./server.js";

/**
 * Returns `fit(last)`: the sheet now has rows up to hand `last`. `grown()` is called when new ones have come.
 */
export function growing(rows, form, grown) {
  let isReading = false;

  async function grow(last) {
    if (isReading) return;
    isReading = true;
    const page = await fresh();
    isReading = false;
    const there = rows.at(-1).hand;
    for (const body of page?.querySelectorAll("#grid table.score tbody") ?? []) {
      const hands = [...body.querySelectorAll("tr[data-hand]")];
      if (hands.length && Number(hands[0].dataset.hand) > there) add(body);
    }
    if (rows.at(-1).hand >= last) grown();
  }

  function add(body) {
    const own = document.importNode(body, true);
    form.querySelector("table.score tfoot").before(own);
    rows.push(...[...own.querySelectorAll("tr[data-hand]")].map((tr) => new Row(tr)));
  }

  /** The game is over and the cell in hand goes: what comes next is closing. */
  function toClosing() {
    document.querySelector("#closing a")?.focus();
  }

  return (last) => {
    for (const row of rows) {
      const isGone = row.hand > last && row.isBlank && !row.isSaved && !row.isDraft;
      if (isGone && row.contains(document.activeElement)) toClosing();
      row.tr.hidden = isGone;
      if (row.asks) row.asks.hidden = isGone;
    }
    if (last > rows.at(-1).hand) grow(last);
  };
}
