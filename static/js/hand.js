// The page of one hand. The server knows the rules: it is asked what a breakdown gives, and saves it.
import { shown, whole } from "./sheet/numbers.js";
import { offerOf } from "./sheet/offers.js";
import { token } from "./sheet/server.js";

const PAUSE = 250;
const field = "input, textarea, select, [contenteditable]";
let form, timer, asked;

function post(action, accept, signal) {
  const body = new FormData(form);
  body.set("action", action);
  const headers = { Accept: accept, "X-CSRFToken": token() };
  return fetch(location.href.split("#")[0], { method: "POST", credentials: "same-origin", body, headers, signal });
}

function say(text) {
  form.querySelector("[data-status]").textContent = text;
}

/** Shows what the typed breakdown gives; nothing is written. */
async function preview() {
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await post("preview", "application/json", asked.signal);
    if (!answer.ok) return;
    const body = await answer.json();
    document.getElementById("given").innerHTML = body.html;
  } catch {
    // Not reached, or asked again meanwhile: saving says so when it matters.
  }
}

/** The fields of another way or of other cards, with what was typed and the focus where it was. */
async function redraw(name, value) {
  try {
    const answer = await post("show", "text/html");
    if (answer.ok) swap("#breakdown", await answer.text());
    else say(form.dataset.failed);
  } catch {
    say(form.dataset.offline);
  }
  const same = [...form.elements].filter((one) => one.name === name);
  (same.find((one) => one.value === value) ?? same[0])?.focus();
  preview();
}

function swap(selector, text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector(selector);
  if (!fresh) return;
  document.querySelector(selector).replaceWith(fresh);
  start();
}

async function save(action) {
  clearTimeout(timer);
  asked?.abort();
  say(form.dataset.saving);
  try {
    const answer = await post(action, "text/html");
    if (answer.redirected) location.assign(answer.url);
    else if (answer.status < 500) refused(await answer.text());
    else say(form.dataset.failed);
  } catch {
    say(form.dataset.offline);
  }
}

function refused(text) {
  swap("#main", text);
  const wrong = document.querySelector("[role=alert], .says");
  wrong?.scrollIntoView({ block: "center" });
}

/** Gives the card in hand to the player of this number, 0 to nobody, and goes on to the next card. */
function give(row, at) {
  const picks = [...row.querySelectorAll("input")];
  const pick = at === 0 ? picks.at(-1) : picks.slice(0, -1)[at - 1];
  if (!pick) return false;
  pick.checked = true;
  pick.dispatchEvent(new Event("change", { bubbles: true }));
  const rows = [...form.querySelectorAll(".take")];
  const next = rows[rows.indexOf(row) + 1];
  (next ? next.querySelector(":checked") ?? next.querySelector("input") : form.querySelector(".acts .main")).focus();
  return true;
}

/** The number that fits is shown in the only empty cell. */
function offer(numbers) {
  const inputs = [...numbers.querySelectorAll("input")];
  for (const input of inputs) input.placeholder = "";
  const values = inputs.map((input) => whole(input.value));
  const found = offerOf({ inputs, values, check: JSON.parse(numbers.dataset.check) });
  if (found) found.input.placeholder = shown(found.number);
}

/** Enter takes what is offered, and does not save yet. */
function take(event) {
  const cell = event.target;
  if (event.key !== "Enter" || cell.value || !cell.placeholder) return;
  event.preventDefault();
  cell.value = cell.placeholder;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
}

function start() {
  form = document.querySelector("[data-breakdown]");
  if (!form) return;
  for (const plain of form.querySelectorAll("[data-plain]")) plain.hidden = true;
  for (const numbers of form.querySelectorAll("[data-check]")) {
    numbers.addEventListener("input", () => offer(numbers));
    numbers.addEventListener("keydown", take);
    offer(numbers);
  }
  form.addEventListener("input", later);
  form.addEventListener("change", (event) => {
    const { target } = event;
    if ("redraws" in target.dataset) redraw(target.name, target.value);
    else later();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(event.submitter?.value || "save");
  });
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(preview, PAUSE);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const row = event.target.closest(".take");
  if (row && /^[0-9]$/.test(event.key) && give(row, Number(event.key))) event.preventDefault();
  const turn = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (turn && !event.target.closest(field)) document.querySelector(`main a[rel=${turn}]`)?.click();
});

start();
