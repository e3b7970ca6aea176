// The number that makes a row balance, and the bar of keys for the thumb.
import { shown } from "./numbers.js";
import { fill, hush, say } from "./says.js";

/**
 * {input, number} when one cell of the row is empty, the others are numbers and one number fits; else null.
 * A row has `inputs`, their `values`, and as `check` what can be checked of them.
 */
export function offerOf(row) {
  const gaps = row.inputs.filter((input) => !input.value.trim());
  const others = row.values.filter((value) => value !== null);
  if (!row.check.numbers || gaps.length !== 1 || !others.every(Number.isInteger)) return null;
  const fitting = fits(row.check, others);
  return fitting.length === 1 ? { input: gaps[0], number: fitting[0] } : null;
}

/** The numbers that complete a row: by its sum, and by the rows that are right although theirs is another. */
function fits(check, others) {
  const total = others.reduce((all, value) => all + value, 0);
  const missing = check.sum === null ? [] : [check.sum - total];
  const right = missing.filter((number) => mayBe(check, [...others, number]));
  return [...new Set([...right, ...check.apart.flatMap((row) => left(row, others))])];
}

/** Whether each of the numbers may stand there, and one of them is as high as one has to be. */
function mayBe({ low, high, step, peak }, numbers) {
  const each = (number) => number >= (low ?? -Infinity) && number <= (high ?? Infinity) && number % step === 0;
  return numbers.every(each) && Math.max(...numbers) >= (peak ?? -Infinity);
}

/** What is left of `row` without the numbers that are there; nothing where these are none of it. */
function left(row, others) {
  const rest = [...row];
  for (const value of others) {
    const at = rest.indexOf(value);
    if (at < 0) return [];
    rest.splice(at, 1);
  }
  return rest;
}

/** Shows the offer as placeholder and as a sentence under the row in hand. */
export function showOffer(row, words) {
  dropOffer(row);
  const offer = offerOf(row);
  if (!offer) return null;
  offer.input.placeholder = shown(offer.number);
  offer.input.closest("td").classList.add("offer");
  if (row.saysKind && row.saysKind !== "hint") return offer;
  const places = { name: offer.input.dataset.name, points: shown(offer.number) };
  say(row, { kind: "hint", message: fill(words.offer, places), detail: words.offerHow });
  return offer;
}

export function dropOffer(row) {
  for (const input of row.inputs) {
    input.placeholder = "";
    input.closest("td").classList.remove("offer");
  }
  if (row.saysKind === "hint") hush(row);
}

/** Whose number it is, or what is asked. */
export function nameOf(input) {
  return input.dataset.name ?? input.closest("label").querySelector("span").textContent;
}

function maybeNegative(row, input) {
  return row.inputs.includes(input) && (row.check.low ?? -1) < 0;
}

export class EntryBar {
  /** `deeds`: {sign, take, next, nextOpen}, called for the cell in hand. */
  constructor(bar, words, deeds) {
    this.bar = bar;
    this.words = words;
    [this.sign, this.take, this.next] = [".pm", ".take", ".next"].map((name) => bar.querySelector(name));
    // A tap must not take the focus from the cell, or the number pad would close.
    bar.addEventListener("pointerdown", (event) => event.preventDefault());
    this.sign.addEventListener("click", deeds.sign);
    this.next.addEventListener("click", deeds.next);
    this.take.addEventListener("click", () => (this.offer ? deeds.take() : deeds.nextOpen()));
    bar.hidden = false;
    this.show(null, null, null);
  }

  show(row, input, offer) {
    this.offer = offer && offer.input === input ? offer : null;
    const places = row && { hand: row.hand, name: nameOf(input) };
    this.sign.hidden = Boolean(row) && !maybeNegative(row, input);
    this.bar.querySelector("[data-where]").textContent = row ? fill(this.words.where, places) : "";
    this.bar.querySelector("[data-deal]").textContent = row ? row.deal : "";
    this.take.classList.toggle("main", Boolean(this.offer));
    this.take.textContent = this.offer
      ? fill(this.words.take, { points: shown(this.offer.number) })
      : this.words.nextOpen;
  }

  /** Stays above a keyboard on the glass, which covers the page without changing its height. */
  follow(viewport) {
    const lift = () => {
      const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop);
      document.documentElement.style.setProperty("--keyboard", `${Math.round(covered)}px`);
    };
    viewport.addEventListener("resize", lift);
    viewport.addEventListener("scroll", lift);
  }
}
