// Every few seconds, while the page is looked at: what have others written?
import { poll, seats } from "./server.js";

const EVERY = 5000;

export class Watching {
  constructor({ rows, saving, isInHand }) {
    Object.assign(this, { rows, saving, isInHand, mark: null });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.look());
    setInterval(() => this.look(), EVERY);
  }

  async look() {
    if (document.visibilityState !== "visible" || this.isLooking || !this.saving.queue.isEmpty) return;
    this.isLooking = true;
    const answer = await poll(this.mark);
    this.isLooking = false;
    if (answer.status === 200 && answer.body) this.seen(answer);
    else if ([401, 404].includes(answer.status)) this.saving.signedOut();
  }

  seen({ body, mark }) {
    if (body.seats !== seats()) return this.saving.moved();
    if (this.saving.queue.isEmpty) this.mark = mark;
    this.saving.status.unblock();
    for (const data of body.rows) this.compare(data);
    this.saving.showPieces(body);
    if (body.state !== "open") this.saving.block(this.saving.words.closed, [[this.saving.words.reload, this.saving.reload]]);
  }

  /** A row in hand, on its way or waiting for a choice is never touched; its turn comes when it is left. */
  compare(data) {
    const row = this.rows.find((one) => one.hand === data.hand);
    if (!row || row.revision === data.revision || row.revision > data.revision) return;
    if (row.isDirty || row.queued || row.stale || this.isInHand(row)) row.remote = data;
    else this.saving.takeOver(row, data);
  }
}
