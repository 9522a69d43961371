import { Board } from "../board/board.js";
import { EarlierPositions } from "../board/earlier.js";
import { lookingOn } from "../board/looking_on.js";
import { adjourned } from "../table/adjournment.js";
import { Clocks } from "../table/clock.js";
import { button, make, panel, showRows, spoken } from "../table/dom.js";
import { pairs } from "../table/entries.js";
import { inWords } from "../table/time_control.js";

/**
 * The page of whoever looks on (see main.js): the agreed position, the moves, the clocks, the result.
 *
 * @param {PageParts} parts
 * @returns {Page}
 */
export function open({ root, table }) {
  const { texts, log } = table;
  const clocks = new Clocks(table, { order: ["black", "white"], warnFor: [] });
  const inSight = () => ({ squares: shown?.boards.public ?? "", last: shown?.last_move ?? null });
  const board = new Board(texts, { label: texts.say("board.agreed"), actions: lookingOn(table, clocks, inSight) });
  const result = make("p", { id: "now-words", class: "large" });
  const more = make("p", { id: "now-hint", class: "soft about" });
  const rows = make("tbody");
  const head = ["sheet.number", "place.white", "place.black"].map((key) => make("th", { scope: "col" }, texts.say(key)));
  const moves = make("table", { class: "sheet", lang: "zxx" }, make("thead", {}, make("tr", {}, ...head)), rows);
  const scroll = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.say("sheet.moves") }, moves);
  /** @type {View | null} */
  let shown = null;
  const showBoard = () => {
    if (!shown) return;
    const last = shown.last_move ? [shown.last_move.from, shown.last_move.to] : [];
    board.show(shown.boards.public, { last, check: shown.check });
  };
  const earlier = new EarlierPositions(table, [board], { isNumbered: true, present: showBoard });
  root.classList.add("second-board");
  root.append(
    make("div", { class: "time" }, clocks.element),
    make("section", { class: "panel urgent now", tabindex: "0", "aria-label": texts.say("player.now"), "aria-describedby": "now-words now-hint" }, result, more, log.alerts, log.status),
    make("div", { class: "play" }, board.element),
    make("div", { class: "stack record" }, make("div", { class: "row" }, button(texts.say("board.flip"), () => board.flip()), earlier.element, make("a", { class: "button", href: "/wall" }, texts.say("hall.wall"))), panel(texts.say("sheet.moves"), {}, scroll), panel(texts.say("log.heading"), {}, log.log)),
  );
  return {
    /** @param {View} view */
    update(view) {
      shown = view;
      earlier.update(view);
      showBoard();
      clocks.show(view, view.boards.public);
      const [now, ...others] = news(view, texts);
      result.replaceChildren(...spoken(now));
      more.replaceChildren(...others.flatMap((parts) => spoken(parts)));
      const lines = pairs(view.moves_made, view.black_began);
      showRows(rows, lines, (index) => row(index + 1, lines[index]));
      scroll.scrollTop = scroll.scrollHeight;
    },
  };
}

/**
 * What goes on, the most important first: the result, an adjournment, what was announced, who is to move.
 *
 * @param {View} view @param {Texts} texts
 * @returns {Part[][]}
 */
function news(view, texts) {
  const control = [{ text: ofTheGame(view, texts) }];
  const pause = adjourned(view, texts);
  if (view.result) return [[{ text: texts.say("player.result", { result: view.result.replace(/1\/2/g, "½") }) }]];
  if (pause) return [[{ text: pause.now }], [{ text: pause.then }]];
  if (view.step === "not_started") return [[{ text: texts.say("duty.not_started") }], control];
  const colour = texts.say(`place.${view.to_move}`);
  const moves = [{ text: texts.say("hall.to_move", { colour }) }];
  if (view.step === "stopped") return [[{ text: texts.say("duty.stopped") }], moves];
  return view.announced ? [[{ text: `${texts.say(`place.${view.announced.seat}`)}: ` }, ...view.announced.words], control] : [moves, control];
}

/**
 * Who is blind, the time control, and how much later all this is shown.
 *
 * @param {View} view @param {Texts} texts
 */
function ofTheGame({ blind, names, periods, delay }, texts) {
  const seats = /** @type {Seat[]} */ (["white", "black"]).filter((seat) => blind[seat]);
  const plays = seats.map((seat) => texts.say("hall.blind", { name: names[seat] || texts.say(`place.${seat}`) }));
  const late = [delay.half_moves ? texts.say("hall.half_moves", { count: delay.half_moves }) : "", delay.minutes ? texts.duration(delay.minutes * 60_000) : ""].filter(Boolean);
  const delayed = late.length ? [texts.say("hall.delayed", { delay: late.join(", ") })] : [];
  return [...plays, `${inWords(periods, texts)}.`, ...delayed].join(" ");
}

/** @param {number} number @param {(string | undefined)[]} moves White's, and Black's */
function row(number, [white = "", black = ""]) {
  return make("tr", {}, make("th", { scope: "row" }, String(number)), make("td", {}, white), make("td", {}, black));
}
