import { make } from "./dom.js";
import { inLetters, pairs } from "./entries.js";
import { inWords } from "./time_control.js";

const ROWS = 30; // moves in a column, two columns on a page

/**
 * Print scoresheets as a federation files them: who played where and when, with what time and result, the moves in two columns
 * in the letters of the page's language, and room for the signatures. Each begins on a page of its own, and a page that goes on
 * says with which sheet: the arbiter has many in his hand.
 *
 * @param {View} view
 * @param {Seat[]} seats whose sheets
 * @param {Texts} texts
 */
export function printSheets(view, seats, texts) {
  const printed = make("div", { class: "printed" }, ...seats.map((seat) => sheet(view, seat, texts)));
  document.body.append(printed);
  document.documentElement.dataset.prints = "sheets";
  addEventListener("afterprint", () => {
    printed.remove();
    delete document.documentElement.dataset.prints;
  }, { once: true });
  print();
}

/** @param {View} view @param {Seat} seat @param {Texts} texts */
function sheet(view, seat, texts) {
  const { names, occasion, day, periods, result, blind } = view;
  const facts = {
    "print.event": occasion.event,
    "print.site": occasion.site,
    "print.round": occasion.round ? String(occasion.round) : "",
    "print.board": occasion.board ? String(occasion.board) : "",
    "place.white": names.white,
    "place.black": names.black,
    "print.date": day ? new Intl.DateTimeFormat(texts.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day)) : "",
    "print.result": (result ?? "").replace(/1\/2/g, "½"),
    "print.control": inWords(periods, texts),
  };
  // The moves of a game that is played are not counted for a visually impaired player (2009, E2.9d).
  const isNumbered = !blind[seat] || Boolean(result);
  const signed = ["place.white", "place.black", "place.arbiter"].map((key) => make("p", {}, texts.say("print.signature", { who: texts.say(key) })));
  return make(
    "article",
    {},
    make("h1", {}, heading(seat, texts)),
    make("dl", {}, ...Object.entries(facts).map(([key, fact]) => make("div", {}, make("dt", {}, texts.say(key)), make("dd", {}, fact)))),
    ...pages(view, seat, isNumbered, texts),
    make("div", { class: "signatures" }, ...signed),
  );
}

/** @param {Seat} seat @param {Texts} texts */
function heading(seat, texts) {
  return `${texts.say("sheet.heading")}: ${texts.say(`place.${seat}`)}`;
}

/** @param {View} view @param {Texts} texts */
function players({ names }, texts) {
  return texts.say("page.players", { white: names.white || texts.say("place.white"), black: names.black || texts.say("place.black") });
}

/** @param {View} view @param {Seat} seat @param {boolean} isNumbered @param {Texts} texts */
function pages(view, seat, isNumbered, texts) {
  const lines = pairs(view.sheets[seat], view.black_began);
  const count = Math.max(1, Math.ceil(lines.length / (2 * ROWS)));
  return [...Array(count).keys()].map((page) => {
    const columns = [page * 2, page * 2 + 1].map((column) => moves(lines, column * ROWS, isNumbered, texts));
    const whose = page ? make("p", {}, `${heading(seat, texts)}. ${players(view, texts)}. ${page + 1}/${count}`) : null;
    return make("div", { class: "sides" }, whose, ...columns);
  });
}

/** @param {(Entry | undefined)[][]} lines @param {number} from how many moves stand before @param {boolean} isNumbered @param {Texts} texts */
function moves(lines, from, isNumbered, texts) {
  const head = [...(isNumbered ? ["sheet.number"] : []), "place.white", "place.black"].map((key) => make("th", { scope: "col" }, texts.say(key)));
  const rows = [...Array(ROWS).keys()].map((row) => {
    const [white, black] = lines[from + row] ?? [];
    const cells = [white, black].map((entry) => make("td", {}, entry ? inLetters(entry, texts.language) : ""));
    return make("tr", {}, isNumbered ? make("th", { scope: "row" }, String(from + row + 1)) : null, ...cells);
  });
  return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}
