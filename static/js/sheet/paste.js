// A block from a spreadsheet: rows by line breaks, cells by tabs (or semicolons).
import { column, inColumn } from "./moves.js";
import { setText } from "./rows.js";

/** The block as rows of texts, or null when the text is a single value. */
export function block(text) {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const mark = text.includes("\t") ? "\t" : ";";
  const cells = lines.map((line) => line.split(mark).map((cell) => cell.trim()));
  return cells.length === 1 && cells[0].length === 1 ? null : cells;
}

/**
 * Puts the block into the sheet from `input` on. Returns {changed, misfits, left}: rows that were filled,
 * rows whose numbers do not fit those who play, and how many lines of the block found no row.
 */
export function spread(rows, input, cells) {
  const first = rows.findIndex((row) => row.inputs.includes(input));
  const room = rows.slice(first, first + cells.length);
  const filled = room.filter((row, at) => cells[at].some(Boolean));
  const misfits = filled.filter((row) => !place(row, column(input), cells[rows.indexOf(row) - first]));
  return {
    changed: filled.filter((row) => !misfits.includes(row)),
    misfits,
    left: cells.slice(room.length).filter((line) => line.some(Boolean)).length,
  };
}

/** By column where that hits nobody who sits out; else the numbers go to the playing seats in order. */
function place(row, from, texts) {
  const byColumn = texts.map((text, at) => [inColumn(row, from - at), text]).filter(([, text]) => text);
  if (byColumn.every(([input]) => input)) return write(byColumn);
  const values = texts.filter(Boolean);
  const seats = row.inputs.filter((input) => column(input) <= from);
  if (values.length !== seats.length) return false;
  return write(seats.map((input, at) => [input, values[at]]));
}

function write(pairs) {
  for (const [input, text] of pairs) setText(input, text.slice(0, 20));
  return true;
}
