// Typed text and whole numbers. The server reads the same signs; what it refuses is refused here too.
export const MINUS = "−";
const WHOLE = /^[-+–−]?\d{1,9}$/;

export function withMinus(text) {
  return text.replace(/[-–]/g, MINUS);
}

/** A whole number, null for an empty cell, NaN for anything else: absent is not zero. */
export function whole(text) {
  const plain = text.trim();
  if (!plain) return null;
  return WHOLE.test(plain) ? Number(plain.replace(/[–−]/, "-")) : NaN;
}

export function shown(number) {
  return number < 0 ? MINUS + -number : String(number);
}

export function signed(number) {
  return number > 0 ? "+" + number : shown(number);
}

export function toggled(text) {
  const plain = withMinus(text.trim());
  if (plain.startsWith(MINUS)) return plain.slice(1);
  return MINUS + plain.replace(/^\+/, "");
}
