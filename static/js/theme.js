// Day table or night table: the choice goes on the root at once and into the cookie for the server.
const YEAR = 365 * 24 * 60 * 60;
const root = document.documentElement;
const button = document.querySelector(".theme");

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function choose(theme) {
  root.dataset.theme = theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}

button.hidden = false;
button.addEventListener("click", () => choose(isDark() ? "light" : "dark"));
