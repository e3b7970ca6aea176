// The sentence under a row, tied to its cells, with what may be chosen.

/** Fills `{name}` in a sentence. */
export function fill(sentence, places) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);
}

/**
 * Shows a sentence under `row`. `kind`: bad, draft, hint. `picks` are [label, deed] pairs; `both` are
 * [label, text] pairs shown one under the other. `rule` is the paragraph it speaks of, {number, href}.
 */
export function say(row, { kind, message, detail = "", rule = null, picks = [], both = [] }) {
  hush(row);
  const tr = document.createElement("tr");
  tr.className = kind === "hint" ? "says hint" : "says";
  const cell = tr.insertCell();
  cell.colSpan = row.inputs.length ? columns(row) - 1 : 1;
  cell.id = `h${row.hand}-says`;
  const voice = cell.appendChild(document.createElement("div"));
  row.tr.after(tr);
  row.says = tr;
  row.saysKind = kind;
  tie(row, cell.id, kind);
  voice.setAttribute("role", kind === "bad" ? "alert" : "status");
  voice.append(bold(message), " ", detail);
  if (rule) voice.append(" ", cite(rule));
  if (both.length) voice.append(list(both));
  if (picks.length) cell.append(buttons(picks));
  keepInSight();
}

/** A sentence that comes in above the cell in hand may push it under the foot. */
function keepInSight() {
  const { activeElement } = document;
  if (activeElement?.matches("td input, td select")) activeElement.scrollIntoView({ block: "nearest" });
}

/** Takes the sentence away. */
export function hush(row) {
  const { says } = row;
  // Forgotten first: taking away a focused button counts as leaving the row, and that comes back here.
  row.says = row.saysKind = null;
  says?.remove();
  row.tr.classList.remove("bad");
  for (const input of row.controls) {
    input.removeAttribute("aria-describedby");
    input.removeAttribute("aria-invalid");
  }
}

/** Finds a sentence that the server wrote. */
export function adopt(row) {
  const next = row.tr.nextElementSibling;
  if (!next?.classList.contains("says")) return;
  row.says = next;
  row.saysKind = row.isDraft ? "draft" : "kept";
}

function columns(row) {
  return row.tr.closest("table").tHead.rows[0].cells.length;
}

function tie(row, id, kind) {
  row.tr.classList.toggle("bad", kind !== "hint");
  for (const input of row.cells) {
    input.setAttribute("aria-describedby", id);
    if (kind !== "hint") input.setAttribute("aria-invalid", "true");
  }
}

function bold(text) {
  const b = document.createElement("b");
  b.textContent = text;
  return b;
}

/** On a page of its own, so that nothing typed is left behind. */
function cite({ number, href }) {
  const a = document.createElement("a");
  a.className = "cite";
  a.target = "_blank";
  a.href = href;
  a.textContent = number;
  return a;
}

function list(pairs) {
  const dl = document.createElement("dl");
  dl.className = "both";
  for (const [label, text] of pairs) {
    const div = dl.appendChild(document.createElement("div"));
    div.appendChild(document.createElement("dt")).textContent = label;
    div.appendChild(document.createElement("dd")).textContent = text;
  }
  return dl;
}

function buttons(picks) {
  const span = document.createElement("span");
  span.className = "picks";
  for (const [label, deed] of picks) {
    const button = span.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "pick";
    button.textContent = label;
    button.addEventListener("click", deed);
  }
  return span;
}
