import { button, make, part, spoken } from "../table/dom.js";
import { themeSwitch } from "../table/settings.js";

/**
 * The sheets that lie on the tables before a round: a table's places with their codes, as a picture for a camera, in
 * the Laws' words, in letters and in braille, each table on a page of its own.
 *
 * @param {{root: HTMLElement, texts: Texts}} parts
 */
export async function open({ root, texts }) {
  part("title").textContent = texts.say("director.cards_title");
  document.title = texts.say("director.cards_title");
  part("settings").append(themeSwitch(texts));
  const back = make("a", { class: "button", href: "/hall" }, texts.say("director.back"));
  const print = button(texts.say("director.print"), () => window.print(), { class: "primary" });
  const answer = await fetch("/hall/cards.json", { cache: "no-store" });
  /** @type {CodeCard[]} */
  const cards = answer.ok ? (await answer.json()).tables : [];
  const usable = cards.filter(({ codes, left = [] }) => codes.length || left.length);
  root.classList.add("stack");
  root.append(
    make("div", { class: "row no-print" }, print, back),
    make("p", { class: "soft no-print" }, texts.say(usable.length ? "director.cards_explained" : "director.cards_none")),
    ...usable.map((card) => sheet(card, texts)),
  );
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
