import { field, make } from "../table/dom.js";

const POINTS = ["0", "¼", "½", "¾", "1"]; // counted in quarters
const TIME = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;
const SQUARE = /^[a-h][1-8]$/;
const MOVE = /^([a-h])([1-8])([a-h][1-8])([qrbn]?)$/;
/** @type {Record<string, string>} */
const PROMOTIONS = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/**
 * The control of a field of `rulings.js`, with its label: `element` to show, `value()` to read, which is undefined
 * where an optional one was left empty, and `words()` that say what it is set to, empty where that is nothing.
 *
 * @param {FieldSpec} spec
 * @param {Texts} texts
 * @returns {RuledField}
 */
export function ruled(spec, texts) {
  const kind = KINDS[spec.kind];
  const control = /** @type {HTMLInputElement} */ (kind.control(spec, texts)); // or a select, which has no "checked"
  const label = texts.say(`field.${spec.name}`);
  const isBox = control.type === "checkbox";
  return {
    name: spec.name,
    element: isBox ? make("label", { class: "check" }, control, label) : field(spec.optional ? texts.say("desk.optional", { label }) : label, control),
    value() {
      control.setCustomValidity?.("");
      if (!isBox && spec.optional && !control.value.trim()) return undefined;
      const value = kind.read(control);
      if (value === null) control.setCustomValidity(texts.say(`wrong.${spec.kind}`));
      return value;
    },
    words() {
      if (isBox) return control.checked ? label : "";
      if (control instanceof HTMLSelectElement && spec.kind !== "points") return control.value && control.selectedOptions[0].label;
      const text = control instanceof HTMLSelectElement ? control.selectedOptions[0].label : control.value.trim();
      return text && `${label} ${text}`;
    },
  };
}

/** @param {FieldSpec} spec */
const written = (spec) => make("input", { autocomplete: "off", maxlength: "200", required: !spec.optional && !["text", "squares"].includes(spec.kind) });
/** @param {RegExp} pattern @returns {(control: HTMLInputElement) => string | null} */
const matching = (pattern) => (control) => (pattern.test(control.value.trim().toLowerCase()) ? control.value.trim().toLowerCase() : null);

/** @type {Record<FieldSpec["kind"], {control: (spec: FieldSpec, texts: Texts) => Control, read: (control: HTMLInputElement) => unknown}>} */
const KINDS = {
  seat: { control: (_, texts) => chosen(["white", "black"], (seat) => texts.say(`place.${seat}`)), read: ({ value }) => value },
  choice: {
    control: ({ of, optional }, texts) => chosen(optional ? ["", ...(of ?? [])] : (of ?? []), (value) => (value ? texts.say(`choice.${value}`) : "–")),
    read: ({ value }) => value,
  },
  points: { control: () => chosen(Object.keys(POINTS), (quarters) => POINTS[Number(quarters)]), read: ({ value }) => Number(value) },
  text: { control: written, read: ({ value }) => value.trim() },
  time: { control: (spec) => withHint(written(spec), "5:00"), read: ({ value }) => milliseconds(value) },
  whole: {
    control: ({ least, optional }) => make("input", { type: "number", min: String(least), step: "1", required: !optional, inputmode: "numeric" }),
    read: ({ value, validity }) => (validity.badInput || value === "" ? null : Number(value)),
  },
  yes: { control: () => make("input", { type: "checkbox" }), read: ({ checked }) => checked },
  square: { control: (spec) => withHint(written(spec), "e4"), read: matching(SQUARE) },
  squares: {
    control: (spec) => withHint(written(spec), "g8 f6"),
    read({ value }) {
      const squares = value.toLowerCase().split(/[\s,]+/).filter(Boolean);
      return squares.every((square) => SQUARE.test(square)) ? squares : null;
    },
  },
  move: {
    control: (spec) => withHint(written(spec), "g1f3"),
    read({ value }) {
      const [, file, rank, to, piece] = MOVE.exec(value.trim().toLowerCase()) ?? [];
      return to ? { from_file: file, from_rank: Number(rank), to, promotion: PROMOTIONS[piece] ?? null } : null;
    },
  },
};

/**
 * "5:00" or "1:05:00" in milliseconds; null for what is no time.
 *
 * @param {string} text
 * @returns {number | null}
 */
export function milliseconds(text) {
  const [, hours = 0, minutes, seconds] = TIME.exec(text.trim()) ?? [];
  return minutes === undefined ? null : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** @param {string[]} values @param {(value: string) => string} label */
function chosen(values, label) {
  return make("select", {}, ...values.map((value) => make("option", { value }, label(value))));
}

/** @param {HTMLInputElement} control @param {string} example */
function withHint(control, example) {
  control.placeholder = example;
  return control;
}
