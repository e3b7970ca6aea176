// A sign-in on another page changes the token: a form that waited for it is sent with the one of now.
document.getElementById("again")?.addEventListener("submit", ({ currentTarget }) => {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  if (cookie) currentTarget.querySelector("[name=csrfmiddlewaretoken]").value = cookie.split("=")[1];
});
