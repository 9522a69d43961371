import { Board } from "../board/board.js";
import { Clocks } from "../table/clock.js";
import { make, panel } from "../table/dom.js";
import { pairs } from "../board/score_sheet.js";

/**
 * The page of whoever looks on (see main.js): the agreed position, the moves, the clocks, the result.
 *
 * @param {PageParts} parts
 * @returns {Page}
 */
export function open({ root, table }) {
  const { texts, log } = table;
  const clocks = new Clocks(texts, { order: ["black", "white"], warnFor: [] });
  const board = new Board(texts, { label: texts.say("board.agreed"), actions: spectatorKeys(table, clocks, () => shown) });
  const result = make("p", { class: "large" });
  const rows = make("tbody");
  const head = ["sheet.number", "place.white", "place.black"].map((key) => make("th", { scope: "col" }, texts.say(key)));
  const moves = make("table", { class: "sheet", lang: "zxx" }, make("thead", {}, make("tr", {}, ...head)), rows);
  const scroll = make("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": texts.say("sheet.moves") }, moves);
  /** @type {View | null} */
  let shown = null;
  root.classList.add("second-board");
  root.append(
    make("div", { class: "stack side" }, clocks.element, result, log.alerts),
    make("div", { class: "stack tight play" }, board.element, log.status),
    make("div", { class: "stack record" }, panel(texts.say("sheet.moves"), {}, scroll), panel(texts.say("log.heading"), {}, log.log)),
  );
  return {
    /** @param {View} view */
    update(view) {
      shown = view;
      const last = view.last_move ? [view.last_move.from, view.last_move.to] : [];
      board.show(view.boards.public, { last, check: view.check });
      clocks.show(view.clocks, view.names);
      result.textContent = view.result ? texts.say("player.result", { result: view.result.replace(/1\/2/g, "½") }) : "";
      result.hidden = !view.result;
      rows.replaceChildren(...pairs(view.moves_made).map(([white, black], index) => row(index + 1, white, black ?? "")));
      scroll.scrollTop = scroll.scrollHeight;
    },
  };
}

/** @param {number} number @param {string} white @param {string} black */
function row(number, white, black) {
  return make("tr", {}, make("th", { scope: "row" }, String(number)), make("td", {}, white), make("td", {}, black));
}

/** @param {AtTable} table @param {Clocks} clocks @param {() => View | null} view @returns {BoardActions} */
function spectatorKeys({ log, texts }, clocks, view) {
  return {
    clocks: () => log.tell(clocks.inWords()),
    lastMove: () => {
      const last = view()?.last_move;
      if (last) log.tell(`${last.from} ${last.to}`);
    },
    bump: () => log.tell(texts.say("board.edge")),
  };
}
