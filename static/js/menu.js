// Menus are plain <details>: they close on Escape, and when something else is clicked or focused.
const menus = [...document.querySelectorAll("details.menu")];

function closeOthers(target) {
  for (const menu of menus) if (!menu.contains(target)) menu.open = false;
}

document.addEventListener("click", (event) => closeOthers(event.target));
document.addEventListener("focusin", (event) => closeOthers(event.target));
document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && menus.find((menu) => menu.open);
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
