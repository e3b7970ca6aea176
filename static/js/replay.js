// A replay, one step at a time: by its buttons, by its numbers, and by the arrow keys. The address follows.
const replay = document.getElementById("replay");
const steps = [...replay.querySelectorAll(".step")];
const numbers = [...replay.querySelectorAll(".strip a")];
const turns = [...replay.querySelectorAll("[data-turn]")];
const status = replay.querySelector("[role=status]");
const last = steps.length;
let current = steps.findIndex((step) => !step.hidden) + 1;

function address(at) {
  const url = new URL(location.href);
  url.searchParams.set("step", at);
  url.hash = "";
  return url;
}

function show(wished) {
  const at = Math.min(Math.max(wished, 1), last);
  steps.forEach((step, index) => { step.hidden = index !== at - 1; });
  numbers.forEach((number, index) => {
    if (index === at - 1) number.setAttribute("aria-current", "step");
    else number.removeAttribute("aria-current");
  });
  for (const turn of turns) turnTo(turn, at + Number(turn.dataset.turn));
  const told = replay.dataset.says.replace("%(at)s", at).replace("%(last)s", last);
  status.textContent = `${told}: ${steps[at - 1].getAttribute("aria-label")}`;
  if (at !== current) history.replaceState(null, "", address(at));
  current = at;
}

function turnTo(turn, at) {
  const isOver = at < 1 || at > last;
  turn.href = address(Math.min(Math.max(at, 1), last));
  if (isOver) turn.setAttribute("aria-disabled", "true");
  else turn.removeAttribute("aria-disabled");
}

const keys = {
  ArrowLeft: () => current - 1,
  ArrowRight: () => current + 1,
  Home: () => 1,
  End: () => last,
};

document.addEventListener("keydown", (event) => {
  const isWriting = event.target.closest("input, textarea, select, [contenteditable]");
  if (!(event.key in keys) || isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(keys[event.key]());
});

replay.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step], a[data-turn]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.dataset.turn ? current + Number(link.dataset.turn) : Number(link.dataset.step));
});

show(current);
