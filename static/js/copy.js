// Copies a text by one press. Without it the text is there to be selected.
for (const button of document.querySelectorAll("[data-copies]")) {
  const text = document.getElementById(button.dataset.copies);
  const said = button.parentElement.querySelector("[data-done]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      said.textContent = said.dataset.done;
    } catch {
      // A browser that does not let a page copy leaves the text selected.
      text.focus();
    }
  });
}
