import { button, make, part, spoken } from "../table/dom.js";
import { themeSwitch } from "../table/settings.js";
import { answerTo } from "./answering.js";

const AGAIN_MS = 2_000;

/**
 * The sheets that lie on the tables before a round: a table's places with their codes, as a picture for a camera, in
 * the Laws' words, in letters and in braille, each table on a page of its own. That they are there is told: it may take a while.
 *
 * @param {{root: HTMLElement, texts: Texts}} parts
 */
export async function open({ root, texts }) {
  part("title").textContent = texts.say("director.cards_title");
  document.title = texts.say("director.cards_title");
  part("settings").append(themeSwitch(texts));
  const back = make("a", { class: "button", href: "/hall" }, texts.say("director.back"));
  const print = button(texts.say("director.print"), () => window.print(), { class: "primary" });
  const told = make("p", { class: "soft no-print", role: "status" });
  root.classList.add("stack");
  root.append(make("div", { class: "row no-print" }, print, back), told);
  const { cards, missed } = await known(texts);
  const usable = cards.filter(({ codes, left = [] }) => codes.length || left.length);
  root.append(...usable.map((card) => sheet(card, texts)));
  const none = missed ? "" : texts.say("director.cards_none");
  told.textContent = [missed, usable.length ? texts.say("director.cards_explained") : none].filter(Boolean).join(" ");
}

/**
 * The cards, as soon as a server says them; until then why it does not: nobody shall take it for a hall without a free place.
 *
 * @param {Texts} texts
 * @returns {Promise<{cards: CodeCard[], missed: string}>} `missed`: of which tables nothing is known, as a sentence
 */
async function known(texts) {
  const state = part("connection");
  for (;;) {
    const { status, said, why } = await answerTo("/hall/cards.json");
    const words = said ? "" : why[0] ?? texts.say("connection.lost");
    if (state.textContent !== words) state.textContent = words;
    if (said) return { cards: said.tables, missed: said.missed ? texts.say("director.missed", { names: said.missed }) : "" };
    if (status === 403) location.assign("/"); // the session has ended
    await new Promise((settle) => {
      setTimeout(settle, AGAIN_MS);
    });
  }
}

/** @param {CodeCard} card @param {Texts} texts */
function sheet({ name, players, codes, left = [] }, texts) {
  const white = players.white || texts.say("place.white");
  const black = players.black || texts.say("place.black");
  const heading = texts.say("director.table", { table: name, white, black });
  /** Cards are cut apart. @param {string} place */
  const placeOf = (place) => texts.say("page.place", { place: texts.say(`place.${place}`), table: name });
  const places = codes.map(({ place, code, words, braille, qr }) => {
    const who = placeOf(place);
    return make(
      "section",
      { class: "code-card" },
      make("div", { class: "stack tight" },
        make("h3", {}, place === "white" || place === "black" ? `${who}: ${players[place]}`.replace(/: $/, "") : who),
        make("p", { class: "large" }, ...spoken(words)),
        make("p", { class: "code" }, code),
        make("p", { class: "braille", "aria-hidden": "true" }, braille)),
      make("img", { class: "qr", src: qr, alt: texts.say("desk.code_picture", { name: who }) }),
    );
  });
  return make("article", { class: "panel code-sheet" }, make("h2", {}, heading), ...places, ...left.map((place) => leftCard(placeOf(place), texts)));
}

/** Of a place that was left: its code is known to him alone who has it. @param {string} who @param {Texts} texts */
function leftCard(who, texts) {
  return make("section", { class: "code-card" }, make("div", { class: "stack tight" }, make("h3", {}, who), make("p", {}, texts.say("director.card_left"))));
}
