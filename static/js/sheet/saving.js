// Rows on their way to the server, and what its answers do to the page.
import { MINUS, signed } from "./numbers.js";
import { nameOf } from "./offers.js";
import { Queue } from "./queue.js";
import { keyOf, sameTexts } from "./rows.js";
import { fill, hush, say } from "./says.js";
import { post } from "./server.js";

const SLOW = 400;

export class Saving {
  constructor({ status, history, words, rows, isInHand, resume, reload, fit }) {
    Object.assign(this, { status, history, words, rows, isInHand, resume, reload, fit });
    this.pieces = new Map();
    this.queue = new Queue((job) => this.send(job));
  }

  get hasUnsaved() {
    return !this.queue.isEmpty || this.rows.some((row) => row.isDirty);
  }

  /** A row is left: say what is plainly wrong, and let the server judge the rest. */
  check(row) {
    if (!row.isDirty && !row.stale) return this.settle(row);
    if (row.saysKind === "bad") return; // said already, and nothing was changed since
    if (row.isBlank) return row.isSaved || row.isDraft ? this.sayBlank(row) : hush(row);
    if (row.isComplete && row.excess) this.sayUnbalanced(row);
    this.submit(row, "save");
  }

  submit(row, verb, extra = {}) {
    const deed = verb === "save" ? "save" : `${verb}-${row.hand}`;
    this.queue.add({ row, deed, texts: row.everyText, isUndo: false, ...extra });
    if (this.queue.isStopped) this.sayUnsaved();
  }

  settle(row) {
    if (row.saysKind === "bad" && !row.isDraft) hush(row);
    if (row.remote) this.takeOver(row, row.remote);
  }

  async send(job) {
    const { row } = job;
    const sent = { ...job }; // a newer job may take this one's place only after it has left
    const slow = setTimeout(() => this.status.say("saving", { hand: row.hand }), SLOW);
    const answer = await post(row, { ...sent, revision: row.revision });
    clearTimeout(slow);
    const how = { 200: "done", 409: "conflict", 422: "refused", 401: "away", 403: "away" }[answer.status];
    return how && answer.body ? this[how](sent, answer.body) : this.unreached(sent, answer.status);
  }

  done(job, body) {
    const { row } = job;
    const [data, ...others] = body.rows;
    const before = row.stored;
    this.status.unblock();
    row.accept(data);
    if (!job.isUndo) this.history.saved(row, before, data.cells);
    if (sameTexts(row.texts, job.texts) || job.deed.startsWith("clear")) this.show(row, data);
    for (const other of others) this.also(other);
    this.showPieces(body);
    if (data.draft) this.status.say("savedDraft", { at: body.saved_at, hand: row.hand });
    else this.status.say("saved", { at: body.saved_at });
    this.remind(row);
    return true;
  }

  /** What a saved row changes in a later one: that it stands after the end of the game, or no longer. */
  also(data) {
    const row = this.rows.find((one) => one.hand === data.hand);
    if (!row || row.isDirty || row.queued || row.stale || row.revision !== data.revision) return;
    if (data.note || row.saysKind === "draft") this.show(row, data);
  }

  refused(job, body) {
    const { row } = job;
    if (sameTexts(row.texts, job.texts)) {
      if (body.code === "blank") this.sayBlank(row, body);
      else this.sayRefused(row, body);
    }
    this.status.say("refused", { hand: row.hand });
    return true;
  }

  conflict(job, body) {
    if (body.code === "stale") this.sayStale(job.row, body);
    else if (body.code === "people-changed") this.moved(body.message);
    else this.block(body.message, [[this.words.reload, this.reload]]);
    return body.code === "stale";
  }

  /** Signed out, or the page is older than a sign-in elsewhere: the row stays in the queue. */
  away(job, body) {
    if (body.code === "forbidden") {
      this.block(body.message, [[this.words.reload, this.reload]]);
      return false;
    }
    this.signedOut();
    return false;
  }

  /** Other people sit here now: nothing more may be sent or shown under the names of this page. */
  moved(message = this.words.moved) {
    if (!this.isMoved) this.block(message, [[this.words.reload, this.reload]]);
    this.isMoved = true;
  }

  unreached(job, status) {
    if ([401, 403, 404].includes(status)) this.signedOut();
    else this.status.say(status ? "failed" : "offline", { hand: job.row.hand });
    return false;
  }

  signedOut() {
    const next = encodeURIComponent(location.pathname + location.search);
    const signIn = `${this.status.signInPath}?next=${next}`;
    this.status.block(this.words.signedOut, [
      [this.words.signIn, signIn],
      [this.words.retry, () => this.queue.again()],
    ]);
    this.sayUnsaved();
  }

  block(message, ways) {
    this.queue.stop();
    this.status.block(message, ways);
    this.sayUnsaved();
  }

  /** Nothing can be sent: an earlier "saved" must not stand over rows that are not. */
  sayUnsaved() {
    const hands = this.rows.filter((row) => row.isDirty || row.queued).map((row) => row.hand);
    if (hands.length === 1) this.status.say("refused", { hand: hands[0] });
    if (hands.length > 1) this.status.say("unsaved", { hands: hands.join(", ") });
  }

  /** After one row is saved, another that is not must not be forgotten. */
  remind(saved) {
    const bad = this.rows.find((row) => row !== saved && row.isDirty && row.saysKind === "bad" && !row.queued);
    if (bad) this.status.say("refused", { hand: bad.hand });
  }

  /** Somebody else's row, or ours as the server keeps it. */
  takeOver(row, data) {
    row.accept(data);
    this.show(row, data);
  }

  show(row, data) {
    if (!this.isInHand(row) || !sameTexts(row.texts, data.cells)) row.fill(data.cells);
    if (data.note) say(row, { kind: "draft", ...data.note, picks: data.note.canBeEmptied ? [this.clearPick(row)] : [] });
    else if (row.saysKind !== "hint") hush(row);
  }

  showPieces(body) {
    this.fit(body.last);
    for (const [name, html] of Object.entries(body.pieces)) {
      const place = document.getElementById(name);
      if (place && this.pieces.get(name) !== html) place.innerHTML = html;
      this.pieces.set(name, html);
    }
  }

  sayRefused(row, { message, detail, rule }) {
    say(row, { kind: "bad", message, detail, rule, picks: [this.draftPick(row)] });
  }

  sayUnbalanced(row) {
    const { excess } = row;
    const message = fill(excess > 0 ? this.words.tooMany : this.words.tooFew, { hand: row.hand, excess: Math.abs(excess) });
    row.sum.textContent = signed(row.total);
    say(row, { kind: "bad", message, picks: [this.draftPick(row)] });
  }

  sayBlank(row, body = null) {
    if (!body) return this.submit(row, "save");
    const clear = () => this.choose(row, () => this.submit(row, "clear"));
    const back = () => this.takeBack(row);
    say(row, { kind: "bad", ...body, picks: [[this.words.back, back], [this.words.clear, clear]] });
    return true;
  }

  sayStale(row, body) {
    row.stale = body;
    const theirs = { revision: body.revision, cells: body.theirs, draft: body.draft, saved: !body.draft && hasCells(body.theirs), note: body.note };
    const keep = () => this.choose(row, () => this.takeOver(row, theirs));
    const write = () => this.choose(row, () => this.overwrite(row, body));
    const both = [
      [this.words.storedNow, named(row, body.theirs) || this.words.nothing],
      [this.words.youTyped, named(row, body.yours) || this.words.nothing],
    ];
    say(row, { kind: "bad", message: body.message, both, picks: [[this.words.theirs, keep], [this.words.mine, write]] });
    this.status.say("refused", { hand: row.hand });
  }

  overwrite(row, { revision, theirs }) {
    row.revision = revision;
    row.stored = theirs;
    row.stale = null;
    hush(row);
    if (row.isDirty) this.submit(row, "save");
  }

  takeBack(row) {
    row.fill(row.stored);
    this.settle(row);
    row.cells[0].focus();
  }

  /** A choice under the row was taken and goes away with its button: the keys go on in the grid. */
  choose(row, deed) {
    deed();
    this.resume(row);
  }

  clearPick(row) {
    return [this.words.clear, () => this.choose(row, () => this.empty(row))];
  }

  empty(row) {
    row.fill({});
    this.submit(row, "clear");
  }

  draftPick(row) {
    return [this.words.draft, () => this.choose(row, () => this.submit(row, "draft"))];
  }
}

function hasCells(texts) {
  return Object.entries(texts).some(([key, text]) => text && key !== "way");
}

function named(row, texts) {
  const cells = row.controls.filter((input) => texts[keyOf(input)]);
  return cells.map((input) => `${nameOf(input)} ${said(input, texts[keyOf(input)])}`).join(", ");
}

function said(input, text) {
  const option = [...(input.options ?? [])].find((one) => one.value === text);
  return option?.text ?? text.replace("-", MINUS);
}
