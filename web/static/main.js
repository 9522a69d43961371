/**
 * Every page begins here. `<html data-page data-place data-table lang>` says which it is: the join page, the director's
 * page of a hall or its code cards, or the page of a place; `data-table` is empty where there is no other table.
 *
 * The module of a page has one function, `open({root, table, view})`: it fills `root` and returns `{update(view)}`,
 * which is called with every view that the server sends (docs/web.md). `table` is an AtTable.
 */
import { isDirectors } from "./table/address.js";
import { AtTable } from "./table/at_table.js";
import { Connection } from "./table/connection.js";
import { make, part } from "./table/dom.js";
import { Log } from "./table/log.js";
import { openSettings } from "./table/settings.js";
import { Texts } from "./table/texts.js";
import { Waiting } from "./table/waiting.js";
import { Mouth } from "./voice/mouth.js";
import { voicePanel } from "./voice/talking.js";

/** @type {Record<string, string>} */
const PAGES = {
  white: "./board/second_board.js",
  black: "./board/second_board.js",
  assistant_white: "./console/console.js",
  assistant_black: "./console/console.js",
  arbiter: "./desk/desk.js",
  spectator: "./hall/spectator.js",
};
const SPEAKING = ["white", "black", "assistant_white", "assistant_black"]; // the places where one may speak

const { lang, dataset } = document.documentElement;
const root = part("page");
const texts = await Texts.load(lang);

if (dataset.page === "join") (await import("./hall/join.js")).open({ root, texts, refused: dataset.refused });
else if (dataset.page === "hall") (await import("./hall/director.js")).open({ root, texts });
else if (dataset.page === "cards") await (await import("./hall/cards.js")).open({ root, texts });
else sitDown(await import(PAGES[dataset.place ?? ""]));

/**
 * Connect this place with its table, and open its page when the first view comes.
 *
 * @param {{open(parts: PageParts): Page}} module
 */
function sitDown(module) {
  const log = new Log(texts);
  const state = part("connection");
  /** @type {Page | null} */
  let page = null;
  const connection = new Connection({
    onTable(frame) {
      const isFirst = !page;
      if (isFirst) log.recall(frame.lines);
      else log.add(frame.lines);
      const table = new AtTable({ place: frame.place, texts, log, connection });
      page ??= module.open({ root, table, view: frame.view });
      if (isFirst && SPEAKING.includes(frame.place)) openVoice(table, frame.view);
      page.update(frame.view);
      if (isFirst) log.showLast();
      showTitle(frame);
    },
    onWaiting: (waiting, again) => shown.show(waiting, again),
    onState(name, words) {
      const hasBeenLost = state.dataset.state === "lost";
      state.dataset.state = name;
      const said = words.map(({ text }) => text).join(" ") || (name === "open" && !hasBeenLost ? "" : texts.say(`connection.${name}`));
      state.replaceChildren(...(said ? [make("span", {}, said)] : []));
    },
  });
  const shown = new Waiting(part("waiting"), texts, (id) => connection.withdraw(id));
  if (isDirectors) part("connection").before(make("a", { class: "button", href: "/hall" }, texts.say("director.back")));
  if (dataset.page === "table") openSettings(part("settings"), texts, connection);
  navigator.serviceWorker?.register("/worker.js").catch(() => {}); // only where the page is secure; it works without
}

/**
 * A place where one speaks and is spoken to; a blind player finds it first.
 *
 * @param {AtTable} table
 * @param {View} view
 */
function openVoice(table, view) {
  const isBlind = view.blind[view.seat] && !table.place.startsWith("assistant");
  const mouth = new Mouth(table.log);
  table.log.mouth = mouth;
  const voice = voicePanel(table, mouth, { isBlind, beside: root.querySelector(".typed") });
  if (isBlind) root.before(voice);
  else part("settings").before(voice);
}

/**
 * Where this page sits, at which table where there are several, and who plays.
 *
 * @param {{place: string, view: View}} frame
 */
function showTitle({ place, view }) {
  const { white, black } = view.names;
  const here = texts.say(`place.${place}`);
  const sits = dataset.table ? texts.say("page.place", { place: here, table: dataset.table }) : here;
  const named = { white: white || texts.say("place.white"), black: black || texts.say("place.black") };
  const title = part("title");
  // Of players whose names nobody has entered there is nothing to say.
  const said = white || black ? texts.say("page.title", { place: sits, players: texts.say("page.players", named) }) : sits;
  if (title.textContent !== said) title.textContent = said;
  document.title = said;
}
