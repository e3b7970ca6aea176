// The rows of the sheet as the page shows them, and what the server is known to hold.
import { shown, signed, whole, withMinus } from "./numbers.js";

/** One cell's text so that 7, +7 and 07 are the same, and text that is no number stays itself. */
function plain(text) {
  const number = whole(text);
  return Number.isInteger(number) ? shown(number) : text.trim();
}

export class Row {
  constructor(tr) {
    this.tr = tr;
    this.hand = Number(tr.dataset.hand);
    this.deal = tr.dataset.deal;
    this.inputs = [...tr.querySelectorAll("td input")];
    this.sum = tr.querySelector("td.s");
    this.revision = Number(tr.querySelector(`[name="h${this.hand}-rev"]`).value);
    this.stored = readWas(tr.querySelector(`[name="h${this.hand}-was"]`).value);
    this.isDraft = "draft" in tr.dataset;
    this.isSaved = "saved" in tr.dataset;
    this.remote = null; // what somebody else wrote while this row was in hand
    this.stale = null; // the same, once the server has refused ours because of it
    this.queued = 0;
  }

  get texts() {
    return Object.fromEntries(this.inputs.filter((one) => one.value.trim()).map((one) => [seatOf(one), one.value.trim()]));
  }

  /** Texts of all cells, also the empty ones. */
  get everyText() {
    return Object.fromEntries(this.inputs.map((input) => [seatOf(input), input.value.trim()]));
  }

  get values() {
    return this.inputs.map((input) => whole(input.value));
  }

  get isBlank() {
    return this.inputs.every((input) => !input.value.trim());
  }

  get isComplete() {
    return this.values.every((value) => Number.isInteger(value));
  }

  get isDirty() {
    return !sameTexts(this.texts, this.stored);
  }

  get isOpen() {
    return !this.isSaved && !this.isDraft && this.isBlank;
  }

  get total() {
    return this.values.reduce((total, value) => total + (Number.isInteger(value) ? value : 0), 0);
  }

  contains(node) {
    return this.tr.contains(node) || Boolean(this.says?.contains(node));
  }

  /** Puts texts by seat into the cells; seats that are not named become empty. */
  fill(texts) {
    for (const input of this.inputs) setText(input, texts[seatOf(input)] ?? "");
    this.showSum();
  }

  showSum() {
    const someNumber = this.values.some((value) => Number.isInteger(value));
    this.sum.textContent = someNumber ? signed(this.total) : "";
  }

  /** Takes over what the server says the row is. */
  accept(data) {
    this.revision = data.revision;
    this.stored = data.cells;
    this.isDraft = data.draft;
    this.isSaved = data.saved;
    this.remote = null;
    this.stale = null;
  }
}

export function sameTexts(one, other) {
  const seats = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...seats].every((seat) => plain(one[seat] ?? "") === plain(other[seat] ?? ""));
}

export function seatOf(input) {
  return input.name.split("-s")[1];
}

export function setText(input, text) {
  input.value = withMinus(text);
  input.classList.toggle("neg", whole(input.value) < 0);
}

function readWas(text) {
  const cells = text.match(/\d+:.*?(?=\s\d+:|$)/g) ?? [];
  return Object.fromEntries(cells.map((cell) => [cell.slice(0, cell.indexOf(":")), cell.slice(cell.indexOf(":") + 1)]));
}
