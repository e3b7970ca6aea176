// Stores the partis of a file step by step while the page is open; without a script the button does it.
const form = document.getElementById("step");
const bar = document.getElementById("bar");
const said = document.getElementById("said");
const WAIT = 5000; // milliseconds, after an answer that was lost

async function step() {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  if (!answer.ok || !answer.headers.get("Content-Type").includes("json")) return location.reload();
  const now = await answer.json();
  if (now.goto) return location.assign(now.goto);
  bar.value = now.stored;
  said.textContent = now.said;
  return step();
}

function goOn() {
  step().catch(() => setTimeout(goOn, WAIT));
}

form.hidden = true;
goOn();
