// One line says what is saved, one banner what stands in the way. "Saved" is said only after the answer.
import { fill } from "./says.js";

export class Status {
  constructor(line, words, signInPath) {
    this.line = line;
    this.words = words;
    this.signInPath = signInPath;
    this.check = line.querySelector("svg")?.cloneNode(true) ?? sign();
  }

  say(name, places = {}) {
    const text = fill(this.words[name], places);
    if (this.line.textContent.trim() === text) return;
    const span = document.createElement("span");
    span.textContent = text;
    this.line.replaceChildren(...(name.startsWith("saved") ? [this.check] : []), span);
    this.line.classList.toggle("off", ["offline", "failed", "refused", "unsaved"].includes(name));
  }

  /** A banner with links and buttons: [label, href or function] pairs. */
  block(message, ways) {
    if (this.banner?.dataset.says === message) return;
    this.unblock();
    this.banner = document.createElement("div");
    this.banner.className = "note solid trouble";
    this.banner.dataset.says = message;
    this.banner.setAttribute("role", "alert");
    this.banner.appendChild(document.createElement("span")).textContent = message;
    for (const [label, way] of ways) this.banner.append(typeof way === "string" ? link(label, way) : button(label, way));
    document.getElementById("grid").before(this.banner);
  }

  unblock() {
    this.banner?.remove();
    this.banner = null;
  }
}

function link(label, href) {
  const a = document.createElement("a");
  [a.href, a.target, a.rel, a.className, a.textContent] = [href, "_blank", "noopener", "pick", label];
  return a;
}

function button(label, deed) {
  const one = document.createElement("button");
  [one.type, one.className, one.textContent] = ["button", "pick", label];
  one.addEventListener("click", deed);
  return one;
}

function sign() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use")).setAttribute("href", "#check");
  return svg;
}
