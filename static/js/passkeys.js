// A passkey is made or used: the server says what it needs, the browser asks its owner, the form carries the answer.
const { create, get, supported } = window.webauthnJSON;

async function answer(form) {
  const token = form.elements.csrfmiddlewaretoken.value;
  const asked = await fetch(form.dataset.options, { method: "POST", headers: { "X-CSRFToken": token, Accept: "application/json" } });
  if (!asked.ok) throw new Error(`${asked.status}`);
  const options = await asked.json();
  return form.dataset.passkey === "make" ? create(options) : get(options);
}

async function carry(event) {
  event.preventDefault();
  const form = event.target, says = form.querySelector("[data-failed]"), button = form.querySelector("button");
  says.hidden = button.disabled = true;
  try {
    form.elements.credential.value = JSON.stringify(await answer(form));
    form.submit();
  } catch {
    // Refused, run out, or no device at hand: the browser does not say which, on purpose.
    says.hidden = button.disabled = false;
  }
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !supported();
  form.addEventListener("submit", carry);
}
const none = document.querySelector("[data-no-passkeys]");
if (none) none.hidden = supported();
