// The rows of the sheet as the page shows them, and what the server is known to hold.
import { shown, signed, whole, withMinus } from "./numbers.js";

const WAY = "way";

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
    this.asks = tr.previousElementSibling?.dataset.asks === tr.dataset.hand ? tr.previousElementSibling : null;
    this.fields = this.asks ? [...this.asks.querySelectorAll("select, input")] : [];
    this.checks = JSON.parse(tr.dataset.checks);
    this.sum = tr.querySelector("td.s");
    this.revision = Number(tr.querySelector(`[name="h${this.hand}-rev"]`).value);
    this.stored = readWas(tr.querySelector(`[name="h${this.hand}-was"]`).value);
    this.isDraft = "draft" in tr.dataset;
    this.isSaved = "saved" in tr.dataset;
    this.remote = null; // what somebody else wrote while this row was in hand
    this.stale = null; // the same, once the server has refused ours because of it
    this.queued = 0;
    tr.querySelector("a.no").tabIndex = -1; // here a key leads to it; without this script Tab does
    this.showWay();
  }

  /** The way the row is written in, and what can be checked of it: {numbers, sum, low, high, step, peak, apart, needs}. */
  get way() {
    return this.fields.find((field) => keyOf(field) === WAY)?.value ?? Object.keys(this.checks)[0];
  }

  get check() {
    return this.checks[this.way];
  }

  /** Everything that can be typed now, in the order of typing. */
  get cells() {
    const asked = this.fields.filter((field) => !field.closest(".off"));
    return this.check.numbers ? [...asked, ...this.inputs] : asked;
  }

  /** Every field and cell there is, also those of other ways. */
  get controls() {
    return [...this.fields, ...this.inputs];
  }

  get texts() {
    return Object.fromEntries(Object.entries(this.everyText).filter(([, text]) => text));
  }

  /** Texts of all cells, also the empty ones. */
  get everyText() {
    return Object.fromEntries(this.cells.map((input) => [keyOf(input), input.value.trim()]));
  }

  get values() {
    return this.inputs.map((input) => whole(input.value));
  }

  get isBlank() {
    const typed = this.cells.filter((input) => keyOf(input) !== WAY);
    return typed.length > 0 && typed.every((input) => !input.value.trim());
  }

  get isComplete() {
    const { numbers, needs } = this.check;
    const texts = this.texts;
    return needs.every((name) => texts[name]) && (!numbers || this.values.every((value) => Number.isInteger(value)));
  }

  /** By how much the numbers miss their sum, 0 where they do not or where there is none. */
  get excess() {
    const { numbers, sum, apart } = this.check;
    const isApart = () => apart.some((row) => sameNumbers(row, this.values));
    return !numbers || sum === null || this.total === sum || isApart() ? 0 : this.total - sum;
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
    return [this.tr, this.asks, this.says].some((part) => part?.contains(node));
  }

  /** Puts texts by seat into the cells; seats that are not named become empty. */
  fill(texts) {
    for (const input of this.controls) setText(input, texts[keyOf(input)] ?? this.fallback(input));
    this.showWay();
    this.showSum();
  }

  /** An empty row is written in the usual way. */
  fallback(input) {
    return keyOf(input) === WAY ? Object.keys(this.checks)[0] : "";
  }

  /** Shows what the chosen way asks for and hides the rest. */
  showWay() {
    for (const field of this.fields) {
      const label = field.closest("label");
      const ways = label.dataset.ways.split(" ").filter(Boolean);
      label.classList.toggle("off", ways.length > 0 && !ways.includes(this.way));
    }
    for (const input of this.inputs) input.classList.toggle("off", !this.check.numbers);
  }

  /** The points that follow from the numbers, where these are none of points themselves. */
  showGives(gives) {
    for (const input of this.inputs) {
      const place = input.parentNode.querySelector(".gives");
      if (place) place.textContent = gives[keyOf(input)] ?? "";
    }
  }

  showSum() {
    const someNumber = this.values.some((value) => Number.isInteger(value));
    // Where rows sum to zero a sign says which way one is off.
    const said = this.check.sum === 0 ? signed : shown;
    this.sum.textContent = someNumber ? said(this.total) : "";
  }

  /** Takes over what the server says the row is. */
  accept(data) {
    this.revision = data.revision;
    this.stored = data.cells;
    this.isDraft = data.draft;
    this.isSaved = data.saved;
    this.showGives(data.gives ?? {});
    this.remote = null;
    this.stale = null;
  }
}

export function sameTexts(one, other) {
  const seats = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...seats].every((seat) => plain(one[seat] ?? "") === plain(other[seat] ?? ""));
}

/** What a cell is called in answers of the server: the number of a seat, or the name of what is asked. */
export function keyOf(input) {
  return input.name.replace(/^h\d+-(s|a-)/, "");
}

export function setText(input, text) {
  input.value = input.matches("select") ? text : withMinus(text);
  input.classList.toggle("neg", whole(input.value) < 0);
}

function sameNumbers(one, other) {
  const inOrder = (numbers) => [...numbers].sort((a, b) => a - b).join();
  return inOrder(one) === inOrder(other);
}

function readWas(text) {
  const cells = text.match(/[\w-]+:.*?(?=\s[\w-]+:|$)/g) ?? [];
  return Object.fromEntries(cells.map((cell) => [cell.slice(0, cell.indexOf(":")), cell.slice(cell.indexOf(":") + 1)]));
}
