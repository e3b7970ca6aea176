// What Ctrl-Z takes back: single cells until their row is saved, then the row as a whole.
import { keyOf, sameTexts, setText } from "./rows.js";

export class History {
  constructor() {
    this.past = [];
    this.start = new Map(); // input → its text when the cell was entered
  }

  enter(input) {
    this.start.set(input, input.value);
  }

  /** A cell is left: remember it if it changed. */
  leave(row, input) {
    const before = this.start.get(input);
    if (before === undefined || before === input.value) return;
    this.past.push({ row, before: { [keyOf(input)]: before }, isRow: false });
    this.start.set(input, input.value);
  }

  /** A row was saved: its cells become one step, from what was stored before to what is now. */
  saved(row, before, after) {
    this.past = this.past.filter((step) => step.row !== row || step.isRow);
    if (!sameTexts(before, after)) this.past.push({ row, before, after, isRow: true });
    for (const input of row.controls) this.start.set(input, input.value);
  }

  /** A block was pasted over the row. */
  replaced(row, before) {
    this.past.push({ row, before, isRow: false });
    for (const input of row.controls) this.start.set(input, input.value);
  }

  /** Takes back the edit in `input`, else the latest step. Returns {row, isRow} or null. */
  back(input, row) {
    if (input && this.start.has(input) && this.start.get(input) !== input.value) {
      setText(input, this.start.get(input));
      return { row, input, isRow: false };
    }
    const step = this.past.pop();
    if (!step) return null;
    // Somebody else has written the row since: it is no longer ours to take back.
    if (step.isRow && !sameTexts(step.row.stored, step.after)) return this.back(null, null);
    return restore(step, this.start);
  }
}

function restore(step, start) {
  const { row, before, isRow } = step;
  const inputs = row.controls.filter((input) => isRow || keyOf(input) in before);
  for (const input of inputs) {
    setText(input, before[keyOf(input)] ?? row.fallback(input));
    start.set(input, input.value);
  }
  row.showWay();
  return { row, input: inputs[0], isRow };
}
