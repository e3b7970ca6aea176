// The number that makes a row balance, and the bar of keys for the thumb.
import { shown } from "./numbers.js";
import { fill, hush, say } from "./says.js";

/** {input, number} when exactly one cell of the row is empty and the others are numbers, else null. */
export function offerOf(row, rowSum) {
  const gaps = row.inputs.filter((input) => !input.value.trim());
  const others = row.values.filter((value) => value !== null);
  if (rowSum === null || gaps.length !== 1 || !others.every(Number.isInteger)) return null;
  return { input: gaps[0], number: rowSum - row.total };
}

/** Shows the offer as placeholder and as a sentence under the row in hand. */
export function showOffer(row, rowSum, words) {
  dropOffer(row);
  const offer = offerOf(row, rowSum);
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
    const places = row && { hand: row.hand, name: input.dataset.name };
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
