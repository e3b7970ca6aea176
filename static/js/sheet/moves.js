// Where the keys lead. Cells of those who sit out have no input, so the inputs are the playing seats.

/** The cell after `input`: in its row, then the first of the next open row, then of the next row. */
export function onward(rows, input) {
  const row = rowOf(rows, input);
  const at = row.cells.indexOf(input);
  if (at + 1 < row.cells.length) return row.cells[at + 1];
  return nextRow(rows, row)?.cells[0] ?? null;
}

/** The cell before `input`, over the border of the row too. */
export function back(rows, input) {
  const row = rowOf(rows, input);
  const at = row.cells.indexOf(input);
  if (at > 0) return row.cells[at - 1];
  return rows[rows.indexOf(row) - 1]?.cells.at(-1) ?? null;
}

export function nextRow(rows, row) {
  const at = rows.indexOf(row);
  const later = rows.slice(at + 1).filter((one) => !one.tr.hidden);
  return later.find((one) => one.isOpen) ?? rows.slice(0, at).find((one) => one.isOpen) ?? later[0] ?? null;
}

/** The cell in the direction of an arrow key; up and down stay in the column and pass over sit-outs. */
export function beside(rows, input, key) {
  const all = rows.flatMap((row) => row.cells);
  if (key === "ArrowLeft" || key === "ArrowRight") return all[all.indexOf(input) + (key === "ArrowLeft" ? -1 : 1)] ?? null;
  const at = rows.indexOf(rowOf(rows, input));
  const others = key === "ArrowUp" ? rows.slice(0, at).reverse() : rows.slice(at + 1);
  return others.map((row) => inColumn(row, column(input))).find(Boolean) ?? null;
}

export function rowOf(rows, node) {
  return rows.find((row) => row.contains(node)) ?? null;
}

/** Counted from the right, since a round's first row has its margin too. */
export function column(input) {
  const cell = input.closest("td");
  return cell.parentNode.cells.length - cell.cellIndex;
}

export function inColumn(row, number) {
  return row.cells.find((input) => row.inputs.includes(input) && column(input) === number) ?? null;
}
