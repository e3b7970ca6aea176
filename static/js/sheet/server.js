// The sheet's talk with the server. Every answer becomes {status, body}; status 0 is: not reached.
const HEADERS = { Accept: "application/json" };

/** The cookie is read at each try: signing in on another page changes it. */
export function token() {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return cookie?.split("=")[1] ?? document.querySelector("[name=csrfmiddlewaretoken]").value;
}

/** Who sits where, as this page shows it. */
export function seats() {
  return document.querySelector("#grid [name=seats]").value;
}

async function ask(options) {
  try {
    const answer = await fetch(location.href.split("#")[0], { credentials: "same-origin", ...options });
    const isJson = answer.headers.get("Content-Type")?.includes("json");
    return { status: answer.status, body: isJson ? await answer.json() : null, mark: answer.headers.get("ETag") };
  } catch {
    return { status: 0, body: null, mark: null };
  }
}

/** Sends one row: `texts` by seat, every cell of the row, also the empty ones. */
export function post(row, { deed, texts, revision }) {
  const form = new FormData();
  form.set("action", deed);
  form.set("seats", seats());
  form.set(`h${row.hand}-rev`, revision);
  for (const [key, text] of Object.entries(texts)) form.set(`h${row.hand}-${/^\d/.test(key) ? "s" : "a-"}${key}`, text);
  return ask({ method: "POST", body: form, headers: { ...HEADERS, "X-CSRFToken": token() } });
}

/** The page as it would be read anew, for rows that it has and this one not yet. */
export async function fresh() {
  try {
    const answer = await fetch(location.href.split("#")[0], { credentials: "same-origin" });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

export function poll(mark) {
  const headers = mark ? { ...HEADERS, "If-None-Match": mark } : HEADERS;
  return ask({ headers });
}
