// An announcement as it grows, word by word, in the Laws' own words (2009, E2.1). It knows what may follow, never
// what is legal: that is the referee's.

/** @type {Record<string, string>} */
export const PIECES = { K: "king", D: "queen", T: "rook", L: "bishop", S: "knight", B: "pawn" };
export const FILES = "abcdefgh";
export const RANKS = "12345678";
export const CAPTURE = "x";
export const SHORT = "o";
export const LONG = "O";

// The pieces in the letters of each language that a player may write in (speech_grammar/notation/languages.toml), in the
// order of PIECES; a pawn has a letter here, for the word is said at the table.
/** @type {Record<string, string>} */
export const LETTERS = { de: "KDTLSB", en: "KQRBNP", ca: "RDTACP", es: "RDTACP", pt: "RDTBCP", it: "RDTACP", fr: "RDTFCP", nl: "KDTLPB" };

/** @type {Record<string, string>} */
const WORDS = {
  K: "König", D: "Dame", T: "Turm", L: "Läufer", S: "Springer", B: "Bauer",
  a: "Anna", b: "Bella", c: "Cesar", d: "David", e: "Eva", f: "Felix", g: "Gustav", h: "Hector",
  1: "eins", 2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs", 7: "sieben", 8: "acht",
  x: "schlägt", o: "Kurze Rochade", O: "Lange Rochade",
};

// P a piece, f a file, r a rank: "Springer Gustav eins schlägt Felix drei" is PfrXfr, "Eva acht Dame" is frP.
const SHAPES = ["C", ...["", "P"].flatMap((piece) => ["", "f", "r", "fr"].flatMap((departure) =>
  ["", "X"].flatMap((capture) => ["", "P"].map((promotion) => `${piece}${departure}${capture}fr${promotion}`))))];

/** @param {string} sign */
const kind = (sign) => {
  if (sign in PIECES) return "P";
  if (FILES.includes(sign)) return "f";
  if (RANKS.includes(sign)) return "r";
  return sign === CAPTURE ? "X" : "C";
};
/** @param {string[]} signs */
const shape = (signs) => signs.map(kind).join("");

/**
 * The word of one sign: a key of PIECES, a file, a rank, a capture or a castling.
 *
 * @param {string} sign
 */
export const word = (sign) => WORDS[sign];

/**
 * The letter, or key, by which a sign is written in a language: "N" in English for the knight's "S".
 *
 * @param {string} sign
 * @param {string} notation
 */
export const letterOf = (sign, notation) => (sign in PIECES ? LETTERS[notation][Object.keys(PIECES).indexOf(sign)] : sign);

/** @type {Record<string, string>} */
const CASTLED = { [SHORT]: "0-0", [LONG]: "0-0-0" };

/**
 * Signs as they are written in a language: "Ng1f3", "0-0".
 *
 * @param {string[]} signs
 * @param {string} notation
 */
export const written = (signs, notation) => signs.map((sign) => CASTLED[sign] ?? letterOf(sign, notation)).join("");

/**
 * Whether that sign may come next.
 *
 * @param {string[]} signs
 * @param {string} sign
 */
export const mayFollow = (signs, sign) => SHAPES.some((each) => each.startsWith(shape(signs) + kind(sign)));

/**
 * Whether the signs are a whole announcement.
 *
 * @param {string[]} signs
 */
export const isWhole = (signs) => SHAPES.includes(shape(signs));

/**
 * The sentence so far, in words.
 *
 * @param {string[]} signs
 */
export const sentence = (signs) => signs.map(word).join(" ");

/**
 * The announcement that whole signs are, as the referee reads it.
 *
 * @param {string[]} signs
 * @returns {Announcement}
 */
export function announcement(signs) {
  if (signs[0] === SHORT || signs[0] === LONG) return { castling: signs[0] === SHORT ? "kingside" : "queenside" };
  const last = signs[signs.length - 1];
  const promotion = last in PIECES ? PIECES[last] : null;
  const squares = promotion ? signs.slice(0, -1) : signs;
  const departure = squares.slice(0, -2).filter((sign) => kind(sign) === "f" || kind(sign) === "r");
  const rank = departure.find((sign) => kind(sign) === "r");
  return {
    piece: PIECES[signs[0]] ?? null,
    from_file: departure.find((sign) => kind(sign) === "f") ?? null,
    from_rank: rank ? Number(rank) : null,
    to: squares.slice(-2).join(""),
    capture: squares.includes(CAPTURE),
    promotion,
  };
}

/**
 * The words of an announcement of docs/referee.md.
 *
 * @param {Announcement} announcement
 */
export function spelled({ castling, piece, from_file: file, from_rank: rank, to, capture, promotion }) {
  if (castling) return word(castling === "kingside" ? SHORT : LONG);
  /** @param {string} name */
  /** @param {string | null | undefined} name */
  const sign = (name) => Object.keys(PIECES).find((key) => PIECES[key] === name);
  const signs = [piece !== "pawn" && sign(piece), file, rank && String(rank), capture && CAPTURE, ...(to ?? ""), sign(promotion)];
  return sentence(signs.filter((each) => typeof each === "string"));
}

/**
 * The square that the signs end with, such as "e4"; null where they do not.
 *
 * @param {string[]} signs
 * @returns {string | null}
 */
export const squareOf = (signs) => (shape(signs).endsWith("fr") ? signs.slice(-2).join("") : null);

/** @type {Record<string, string>} */
const SPELLINGS = { koenig: "K", konig: "K", laeufer: "L", laufer: "L", fuenf: "5", funf: "5", zwo: "2", cäsar: "c", hektor: "h" };
/** @type {Record<string, string>} */
const BY_WORD = { ...Object.fromEntries(Object.entries(WORDS).map(([sign, said]) => [said.toLowerCase(), sign])), ...SPELLINGS };
/** @type {Record<string, string>} */
const CASTLING = { "kurze rochade": SHORT, "lange rochade": LONG, "0-0-0": LONG, "0-0": SHORT, "o-o-o": LONG, "o-o": SHORT };

/**
 * The signs of an announcement that was typed, in words or in the letters of a language, such as "Sg1f3" in German; null
 * when it is none.
 *
 * @param {string} typed
 * @param {string} notation
 * @returns {string[] | null}
 */
export function signsOf(typed, notation) {
  const text = typed.trim().replace(/[.!?+#=]/g, "").replace(/\s+/g, " ");
  const castling = CASTLING[text.toLowerCase()];
  if (castling) return [castling];
  /** @type {string[]} */
  const signs = [];
  for (const token of text.split(/[\s,:-]+/)) {
    const said = BY_WORD[token.toLowerCase()];
    if (token.length > 1 && said) signs.push(said);
    else signs.push(...[...token.replace("×", CAPTURE)].map((letter) => signIn(notation, letter)));
  }
  const fits = signs.every((sign, index) => sign in WORDS && mayFollow(signs.slice(0, index), sign));
  return fits && isWhole(signs) ? signs : null;
}

/**
 * The signs of what was typed in the letters of the first of these languages in which it is a move; null where it is none in any.
 *
 * @param {string} typed
 * @param {string[]} notations
 * @returns {string[] | null}
 */
export function signsInAny(typed, notations) {
  return notations.map((notation) => signsOf(typed, notation)).find((signs) => signs !== null) ?? null;
}

/** What a letter stands for in a language; a capital that names no piece there stands for nothing. @param {string} notation @param {string} letter */
function signIn(notation, letter) {
  const at = LETTERS[notation].indexOf(letter);
  if (at >= 0) return Object.keys(PIECES)[at];
  return letter in PIECES ? "" : letter;
}
