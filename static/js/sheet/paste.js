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
 * Puts the block into the sheet from `input` on; from the first who plays a hand it starts at the left edge,
 * also where that one's seat is not the leftmost. Returns {changed, misfits, left}: rows that were filled,
 * rows whose numbers do not fit those who play, and how many lines of the block found no row.
 */
export function spread(rows, input, cells) {
  const first = rows.findIndex((row) => row.inputs.includes(input));
  const room = rows.slice(first, first + cells.length);
  const filled = room.filter((row, at) => cells[at].some(Boolean));
  const put = input === rows[first].inputs[0] ? placeLine : placePart;
  const misfits = filled.filter((row) => !put(row, cells[rows.indexOf(row) - first], column(input)));
  return {
    changed: filled.filter((row) => !misfits.includes(row)),
    misfits,
    left: cells.slice(room.length).filter((line) => line.some(Boolean)).length,
  };
}

/** A line of the sheet: every column, sit-outs left empty, or only those who play; else a part of a line. */
function placeLine(row, texts, from) {
  const edge = row.tr.querySelectorAll("td").length;
  const isFull = texts.length >= edge - 1;
  if (isFull && placeByColumn(row, texts, edge)) return true;
  const values = texts.filter(Boolean);
  // Gaps in a full line say who sits out: where others do, its numbers would go to the wrong people.
  const isOfPlayers = !isFull || values.every((value, at) => value === texts[at]);
  if (isOfPlayers && values.length === row.inputs.length) return writeInOrder(row.inputs, values);
  return !isFull && placePart(row, texts, from);
}

/** By column where that hits nobody who sits out; else the numbers go to the playing seats in order. */
function placePart(row, texts, from) {
  if (placeByColumn(row, texts, from)) return true;
  const values = texts.filter(Boolean);
  const seats = row.inputs.filter((input) => column(input) <= from);
  return values.length === seats.length && writeInOrder(seats, values);
}

/** `from` is the column of the first text, counted as in `column`. */
function placeByColumn(row, texts, from) {
  const pairs = texts.map((text, at) => [inColumn(row, from - at), text]).filter(([, text]) => text);
  return pairs.every(([input]) => input) && write(pairs);
}

function writeInOrder(inputs, texts) {
  return write(inputs.map((input, at) => [input, texts[at]]));
}

function write(pairs) {
  for (const [input, text] of pairs) setText(input, text.slice(0, 20));
  return true;
}
