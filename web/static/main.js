/**
 * What all pages of a table have in common. `<html data-page data-place data-table lang>` says which page it is; `data-table` is
 * empty where there is no other table. The page itself begins in a file of `pages/`, which the server sends with all that it
 * imports (web/modules.py).
 *
 * The module of a place has one function, `open({root, table, view})`: it fills `root` and returns `{update(view)}`,
 * which is called with every view that the server sends (docs/web.md). `table` is an AtTable.
 */
import { leavingButton } from "./hall/leaving.js";
import { isDirectors } from "./table/address.js";
import { AtTable } from "./table/at_table.js";
import { Connection, WITHDRAWN } from "./table/connection.js";
import { make, part, partsOf } from "./table/dom.js";
import { Log } from "./table/log.js";
import { isRematch, openAnew, tellRematch } from "./table/rematch.js";
import { openSettings } from "./table/settings.js";
import { HEARD_AFTER_MS } from "./table/telling.js";
import { Texts } from "./table/texts.js";
import { Waiting } from "./table/waiting.js";

const { lang, dataset } = document.documentElement;

/**
 * Connect this place with its table, and open its page when the first view comes.
 *
 * @param {(parts: PageParts) => Page} open
 * @param {(root: HTMLElement, table: AtTable, view: View) => void} [openVoice] of a place where one may speak
 */
export async function sitDown(open, openVoice) {
  const root = part("page");
  const texts = await Texts.load(lang);
  const log = new Log(texts);
  const state = part("connection");
  /** @type {Page | null} */
  let page = null;
  /** @type {string | undefined} */
  let game; // which table, and which game of it
  const connection = new Connection({
    onTable(frame) {
      const isFirst = !page;
      const lines = log.notYetTold(frame.lines, frame.run);
      const now = `${frame.view.table} ${frame.view.game}`;
      game ??= now;
      if (now !== game) {
        openAnew();
        return;
      }
      if (isFirst) log.recall(lines);
      else log.add(lines);
      const table = new AtTable({ place: frame.place, texts, log, connection });
      page ??= open({ root, table, view: frame.view });
      if (isFirst) openVoice?.(root, table, frame.view);
      page.update(frame.view);
      if (isFirst) log.begin();
      showTitle(frame, texts);
      if (isFirst && !isRematch()) tellArrival(log, texts.say(`place.${frame.place}`));
      if (isFirst) setTimeout(() => shown.tellLeft(log), HEARD_AFTER_MS);
      if (isFirst) setTimeout(() => log.add(frame.asked ?? [], { isAnswer: true }), HEARD_AFTER_MS);
      if (isFirst) tellRematch(frame.place, texts, log);
    },
    onRematch: openAnew,
    onWaiting: (waiting, again) => shown.show(waiting, again),
    onState(name, words) {
      const hasBeenLost = state.dataset.state === "lost";
      state.dataset.state = name;
      const said = words.map(({ text }) => text).join(" ") || (name === "open" && !hasBeenLost ? "" : texts.say(`connection.${name}`));
      state.replaceChildren(...(said ? [make("span", {}, said)] : []));
      if (said) log.say([{ text: said }]); // where no voice is chosen that region is read
    },
  });
  /** @param {Frame} frame */
  const asks = async (frame) => {
    const answer = await connection.request(frame, [{ text: texts.say("join.language") }]);
    if (!answer.ok && answer.code !== WITHDRAWN) log.alert(answer.words);
    return answer;
  };
  const leaving = { name: texts.say("leave.place"), question: texts.say("leave.question"), explained: texts.say("leave.explained"), failed: texts.say("leave.failed") };
  const shown = new Waiting(part("waiting"), texts, connection);
  if (isDirectors) part("connection").before(make("a", { class: "button", href: "/hall" }, texts.say("director.back")));
  if (dataset.page === "table") openSettings(part("settings"), texts, { request: (frame) => asks(frame) });
  if (dataset.page === "table" && !isDirectors) part("settings").append(leavingButton(texts, leaving, (failed) => log.alert([{ text: failed }])));
  addEventListener("keydown", (event) => isHeld(event) && event.preventDefault(), { capture: true });
  navigator.serviceWorker?.register("/worker.js").catch(() => {}); // only where the page is secure; it works without
}

/**
 * Whether Enter is held on a button: it would press the next as well, which may answer what the first has asked.
 *
 * @param {KeyboardEvent} event
 */
function isHeld({ key, repeat, target }) {
  return repeat && key === "Enter" && target instanceof HTMLButtonElement;
}

/**
 * Tell who has just come where he sits and what is to be done: the page had neither when a screen reader read it. A voice that is
 * chosen says of it what is most to be known, with the first key, for before anything is pressed none can sound.
 *
 * @param {Log} log @param {string} place
 */
function tellArrival(log, place) {
  const now = part("page").querySelector(".now")?.getAttribute("aria-describedby") ?? "";
  setTimeout(() => {
    const shown = [...document.querySelectorAll("#now[data-whose], [data-matter] > p:first-child"), ...now.split(" ").filter(Boolean).map(part)];
    const first = shown.filter((one) => one.id !== "now-hint");
    log.greet(inOne([part("title"), ...shown]), [{ text: `${place}. ` }, ...partsOf(inOne(first))]);
  }, HEARD_AFTER_MS);
}

/** What elements say, each with its full stop. @param {Element[]} shown */
function inOne(shown) {
  const sentences = shown.flatMap((one) => (one.matches("ul") ? [...one.children] : [one])).filter((one) => one.textContent);
  const told = make("p", {}, ...sentences.flatMap((one) => [...one.cloneNode(true).childNodes, /[.!?]$/.test(one.textContent ?? "") ? " " : ". "]));
  told.normalize(); // what is one text is said in one breath
  return told;
}

/**
 * Where this page sits, at which table where there are several, and who plays. Before it, in the title of the arbiter's tab, how
 * much waits for him, as in the director's: he may have a tab for each table, and hears no other than that in front.
 *
 * @param {{place: string, view: View}} frame
 * @param {Texts} texts
 */
function showTitle({ place, view }, texts) {
  const { white, black } = view.names;
  const here = texts.say(`place.${place}`);
  const sits = dataset.table ? texts.say("page.place", { place: here, table: dataset.table }) : here;
  const named = { white: white || texts.say("place.white"), black: black || texts.say("place.black") };
  const title = part("title");
  // Of players whose names nobody has entered there is nothing to say.
  const said = white || black ? texts.say("page.title", { place: sits, players: texts.say("page.players", named) }) : sits;
  if (title.textContent !== said) title.textContent = said;
  document.title = view.waits?.length ? `(${view.waits.length}) ${said}` : said;
}
