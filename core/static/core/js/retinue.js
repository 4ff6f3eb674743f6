/* Small comforts. Every page works without this file. */
"use strict";

// Sources, receipts and menus close on Escape and on a tap elsewhere.
const POPPED = "details[name=sources][open], details[name=menu][open], details[name=ask][open]";

document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(POPPED)) {
    if (!open.contains(event.target)) open.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll(POPPED)) {
    const within = open.contains(document.activeElement);
    open.open = false;
    if (within) open.querySelector("summary").focus();
  }
});

// Toasts can be put away, links copied: buttons that only work with this file are hidden until it has come.
function showButtons(root) {
  for (const button of root.querySelectorAll("[data-close][hidden], [data-copy][hidden]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // a page without https has no clipboard
  }
  button.textContent = button.dataset.done;
});

document.addEventListener("DOMContentLoaded", () => showButtons(document));
document.addEventListener("htmx:load", (event) => showButtons(event.detail.elt));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-close]");
  if (button) button.closest(".toast").remove();
});

// A row of tabs that is wider than the screen begins where the reader is.
document.addEventListener("DOMContentLoaded", () => {
  for (const here of document.querySelectorAll(".tabs [aria-current]")) {
    const row = here.closest(".tabs");
    const [tab, all] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += tab.left + tab.width / 2 - all.left - all.width / 2;
  }
});

// A form that was sent isn't sent again by a second tap. The act id makes that harmless; this makes it quiet.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.target.dataset.sent) {
    event.preventDefault();
    return;
  }
  event.target.dataset.sent = "1";
  event.target.setAttribute("aria-busy", "true");
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    form.removeAttribute("aria-busy");
  }
});

// A part that comes by itself takes nothing away from somebody who is at it: it stays behind a link until he asks for it.
let pressed = null;
document.addEventListener("pointerdown", (event) => {
  pressed = event.target;
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    pressed = null;
  });
}

function changed(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const usual = [...field.options].findIndex((one) => one.defaultSelected);
  return field.selectedIndex !== Math.max(usual, 0);
}

function inUse(part) {
  if (part.contains(document.activeElement) || (pressed && part.contains(pressed))) return true;
  return [...part.querySelectorAll("input, textarea, select")].some(changed);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const asking = event.detail.requestConfig.elt;
  const later = asking.querySelector("[data-later]");
  if (!later || event.detail.target === asking || !inUse(event.detail.target)) return;
  event.detail.shouldSwap = false;
  later.hidden = false;
});
