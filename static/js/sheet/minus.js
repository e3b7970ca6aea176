// A typed minus changes the sign of a cell. Where all of its text is selected, as after entering it, the
// sign changes too, and a digit typed next still replaces the text: over 10, the keys "-7" write −7.
import { MINUS, toggled } from "./numbers.js";
import { setText } from "./rows.js";

const SIGN = /^[-–−]$/;
const DIGIT = /^\d$/;
// Shift and AltGr make signs and digits on some keyboards; those on glass give their keys no names.
const KEEPS = /^([-–−\d]|Shift|AltGraph|Process|Unidentified)$/;

export class Minus {
  constructor() {
    this.waits = null; // the cell whose next digit gets the sign
  }

  /** Whether it has written the typed `text` into `input` in the browser's place. */
  takes(input, text) {
    if (SIGN.test(text)) return this.sign(input);
    const isFirst = this.waits === input && isSelected(input) && DIGIT.test(text);
    this.drop();
    if (isFirst) write(input, MINUS + text);
    return isFirst;
  }

  sign(input) {
    const isWhole = isSelected(input);
    this.waits = isWhole && this.waits !== input ? input : null;
    change(input);
    if (isWhole) input.select();
    return true;
  }

  pressed({ key, ctrlKey, metaKey }) {
    if (ctrlKey || metaKey || !KEEPS.test(key)) this.drop();
  }

  drop() {
    this.waits = null;
  }
}

/** Changes the sign of what stands in the cell, the caret behind it. */
export function change(input) {
  write(input, toggled(input.value));
}

function write(input, text) {
  setText(input, text);
  input.setSelectionRange(input.value.length, input.value.length);
}

function isSelected({ value, selectionStart, selectionEnd }) {
  return value !== "" && selectionStart === 0 && selectionEnd === value.length;
}
