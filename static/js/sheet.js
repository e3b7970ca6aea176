// The score grid: keys, offers, checks. It works without this file too, by the form's own buttons.
import { History } from "./sheet/history.js";
import { change, Minus } from "./sheet/minus.js";
import { beside, back, nextRow, onward, rowOf } from "./sheet/moves.js";
import { whole, withMinus } from "./sheet/numbers.js";
import { growing } from "./sheet/growing.js";
import { dropOffer, EntryBar, offerOf, showOffer } from "./sheet/offers.js";
import { block, spread } from "./sheet/paste.js";
import { Row, setText } from "./sheet/rows.js";
import { Saving } from "./sheet/saving.js";
import { adopt, fill, hush, say } from "./sheet/says.js";
import { Status } from "./sheet/status.js";
import { Watching } from "./sheet/watching.js";

const CELLS = "td input, td select";
const { words, signIn } = JSON.parse(document.getElementById("sheet-data").textContent);
const form = document.getElementById("grid");
const rows = [...form.querySelectorAll("tr[data-hand]")].map((tr) => new Row(tr));
const history = new History();
const minus = new Minus();
const status = new Status(document.getElementById("saved"), words, signIn);
let hand = null; // the row in hand
let cell = null; // the cell in hand
let active = null; // the same, null while the focus is outside the cells
let fresh = null; // the same while it is being clicked into: a click selects what is there, like the keys

const isInHand = (row) => row === hand && row.contains(document.activeElement);
const fit = growing(rows, form, () => {
  // The last row was done before the next one was there: the keys go on in it.
  if (cell && cell === active && cell === rowOf(rows, cell).cells.at(-1)) go(onward(rows, cell));
});
const saving = new Saving({ status, history, words, rows, isInHand, resume, reload, fit });
new Watching({ rows, saving, isInHand });
const bar = new EntryBar(document.getElementById("entry"), words, {
  sign: () => cell && changeSign(cell),
  take: () => cell && (take(cell), go(onward(rows, cell))),
  next: () => (cell ? go(onward(rows, cell)) : goToOpen()),
  nextOpen: goToOpen,
});
if (window.visualViewport) bar.follow(window.visualViewport);

/** Back to the cell in hand, or on to the next row when that is the row where a choice was made. */
function resume(row) {
  go(cell && !row.contains(cell) ? cell : nextRow(rows, row)?.cells[0]);
}

function reload() {
  isLeavingOnPurpose = true;
  location.reload();
}

let isLeavingOnPurpose = false;
addEventListener("beforeunload", (event) => {
  if (saving.hasUnsaved && !isLeavingOnPurpose) event.preventDefault();
});

function goToOpen() {
  const open = hand ? nextRow(rows, hand) : rows.find((row) => row.isOpen);
  go((open ?? rows[0]).cells[0]);
}

/** Moves the focus; with nowhere to go the row counts as left all the same. */
function go(input) {
  if (!input) {
    if (hand) leaveRow(hand);
    return;
  }
  input.focus();
}

function enterRow(row) {
  if (hand === row) return;
  hand = row;
  for (const one of rows) one.tr.classList.toggle("now", one === row);
}

function leaveRow(row) {
  dropOffer(row);
  saving.check(row);
}

function enterCell(input) {
  if (input === active) return; // only the window came back
  active = cell = fresh = input;
  minus.drop();
  if (input.matches("input")) input.select();
  history.enter(input);
  enterRow(rowOf(rows, input));
  refresh();
  input.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The sum, the offer and the bar follow the row in hand. */
function refresh() {
  hand.showSum();
  const offer = hand.isDirty || hand.isBlank ? showOffer(hand, words) : (dropOffer(hand), null);
  bar.show(hand, cell, offer);
}

function edited(input) {
  input.classList.toggle("neg", whole(input.value) < 0);
  if (hand.saysKind === "bad" && !hand.stale) hush(hand);
  refresh();
}

function changeSign(input) {
  minus.drop();
  change(input);
  edited(input);
}

/** Takes the offered number, if this is the cell it is offered to. */
function take(input) {
  const offer = offerOf(hand);
  if (!offer || offer.input !== input) return;
  setText(input, String(offer.number));
  edited(input);
}

function undo() {
  const step = history.back(cell, hand);
  if (!step) return;
  step.row.showSum();
  if (step.input !== cell) go(step.input);
  edited(step.input);
  if (step.isRow) sendUndone(step.row);
}

function sendUndone(row) {
  if (row.isBlank) saving.submit(row, "clear", { isUndo: true });
  else saving.submit(row, row.isComplete ? "save" : "draft", { isUndo: true });
}

function tab(event, input) {
  const row = rowOf(rows, input);
  const at = row.cells.indexOf(input);
  const hasPicks = (one) => Boolean(one?.says?.querySelector("button"));
  // At the border of a row with choices the browser's own order leads to them.
  if (!event.shiftKey && at === row.cells.length - 1 && hasPicks(row)) return;
  if (event.shiftKey && at === 0 && hasPicks(rows[rows.indexOf(row) - 1])) return;
  const target = event.shiftKey ? back(rows, input) : onward(rows, input);
  if (!target) return;
  event.preventDefault();
  go(target);
}

function pressed(event) {
  fresh = null;
  const input = event.target;
  if (!input.matches(CELLS)) return;
  minus.pressed(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && event.key.toLowerCase() === "z") {
    event.preventDefault();
    if (!event.shiftKey) undo();
  } else if (event.key === "F2") {
    event.preventDefault();
    rowOf(rows, input).tr.querySelector("a.no").click();
  } else if (event.key === "Tab" && !isCommand && !event.altKey) {
    tab(event, input);
  } else if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    if (!input.value.trim()) take(input);
    go(onward(rows, input));
  } else if (event.key.startsWith("Arrow") && input.matches("input") && !isCommand && !event.altKey && !event.shiftKey) {
    const target = beside(rows, input, event.key);
    event.preventDefault();
    if (target) go(target);
  }
}

form.addEventListener("keydown", pressed);
form.addEventListener("focusin", ({ target }) => target.matches(CELLS) && enterCell(target));
form.addEventListener("focusout", ({ target, relatedTarget }) => {
  const row = rowOf(rows, target);
  // Another window (the spreadsheet, say) took the focus: the row is still in hand.
  if (!row || document.activeElement === target) return;
  active = null;
  if (target.matches(CELLS)) history.leave(row, target);
  if (!relatedTarget || !row.contains(relatedTarget)) leaveRow(row);
});
form.addEventListener("click", ({ target }) => {
  if (target === fresh && target.matches("input")) target.select();
  fresh = null;
});
form.addEventListener("beforeinput", (event) => {
  if (event.inputType !== "insertText" || !minus.takes(event.target, event.data ?? "")) return;
  event.preventDefault();
  edited(event.target);
});
form.addEventListener("input", ({ target }) => {
  if (target.matches("select")) {
    hand.showWay();
    return edited(target);
  }
  const at = target.selectionStart;
  target.value = withMinus(target.value);
  target.setSelectionRange(at, at);
  return edited(target);
});
form.addEventListener("paste", (event) => {
  const cells = block(event.clipboardData.getData("text/plain"));
  if (!cells || !event.target.matches("tr[data-hand] td input")) return;
  event.preventDefault();
  pasted(event.target, cells);
});
form.addEventListener("submit", (event) => {
  // The choices that the server wrote under a row are ordinary buttons; nothing else sends the form.
  if (event.submitter?.matches(".pick")) isLeavingOnPurpose = true;
  else event.preventDefault();
});
addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden" && hand?.isDirty && hand.isComplete) leaveRow(hand);
});
addEventListener("focus", () => saving.queue.again());

function pasted(input, cells) {
  const before = new Map(rows.map((row) => [row, row.everyText]));
  const { changed, misfits, left } = spread(rows, input, cells);
  for (const row of changed) {
    history.replaced(row, before.get(row));
    hush(row);
    row.showSum();
    leaveRow(row);
  }
  refresh();
  for (const row of misfits) say(row, { kind: "bad", message: fill(words.misfit, { hand: row.hand }) });
  const last = changed.at(-1);
  if (left && last) say(last, { kind: "hint", message: fill(words.noRoom, { first: changed[0].hand, last: last.hand }) });
}

document.getElementById("closing")?.addEventListener("click", (event) => {
  const to = event.target.closest('a[href^="#h"]');
  const row = to && rows.find((one) => `#h${one.hand}` === to.hash);
  if (!row) return;
  event.preventDefault();
  go(row.cells[0]);
});

for (const row of rows) {
  adopt(row);
  for (const input of row.inputs) input.enterKeyHint = "next";
}
form.querySelector(".plain-save").hidden = true;
const first = rows.find((row) => row.saysKind && !row.isDraft) ?? rows.find((row) => row.isOpen);
if (first && !location.hash) go(first.cells[0]);
