import { digits } from "../table/clock.js";
import { make } from "../table/dom.js";

const EXACT_BELOW_MS = 5 * 60_000;
/** @type {Seat[]} */
const SEATS = ["white", "black"];

/** A table on the director's page: its number and players, how far it is, both clocks. */
export class HallTableCard {
  /** @param {Texts} texts @param {HallTable} table @param {string} address of its desk */
  constructor(texts, table, address) {
    this.texts = texts;
    const white = table.names.white || texts.say("place.white");
    const black = table.names.black || texts.say("place.black");
    const name = texts.say("director.table", { table: table.name, white, black });
    this.state = make("p", {});
    this.clocks = make("p", { class: "soft" });
    this.more = make("p", { class: "soft" });
    this.element = make("li", { "data-table": table.name, class: "hall-table" }, make("h3", {}, make("a", { href: address }, name)), this.state, this.clocks, this.more);
  }

  /** @param {HallTable} table */
  show(table) {
    change(this.state, this.#state(table));
    change(this.clocks, table.step === "over" ? "" : SEATS.map((seat) => this.#clock(table, seat)).join(", "));
    change(this.more, this.#more(table));
    this.element.dataset.needs = String(table.needs.some(({ need }) => need !== "unsigned") || table.lost.length > 0);
  }

  /** @param {HallTable} table */
  #state({ step, to_move, moves, result, signed, settled, waived }) {
    const { texts } = this;
    if (result) {
      const closed = signed ? "signed" : settled && waived ? "waived" : settled ? "by_default" : "unsigned";
      return texts.say(`director.${closed}`, { result: result.replace(/1\/2/g, "½") });
    }
    if (step === "not_started") return texts.say("duty.not_started");
    if (step === "stopped") return texts.say("duty.stopped");
    return texts.say("director.playing", { colour: texts.say(`place.${to_move}`), moves });
  }

  /** Whole minutes while there are many: what is read by ear does not change under it. @param {HallTable} table @param {Seat} seat */
  #clock({ clocks }, seat) {
    const { remaining_ms: left } = clocks[seat];
    const time = left < EXACT_BELOW_MS ? digits(left) : digits(left - (left % 60_000)).replace(/:00$/, "");
    const shown = left < EXACT_BELOW_MS ? time : this.texts.duration(left);
    const clock = this.texts.say("director.clock", { colour: this.texts.say(`place.${seat}`), time: shown });
    return clocks.running === seat ? `${clock} (${this.texts.say("clock.running")})` : clock;
  }

  /** Who is blind, and which places are still free. @param {HallTable} table */
  #more({ blind, names, free, result }) {
    const { texts } = this;
    const seats = SEATS.filter((seat) => blind[seat]).map((seat) => texts.say("hall.blind", { name: names[seat] || texts.say(`place.${seat}`) }));
    const places = result ? [] : free.map((place) => texts.say(`place.${place}`));
    return [...seats, ...(places.length ? [texts.say("director.free", { places: places.join(", ") })] : [])].join(" ");
  }
}

/** @param {HTMLElement} element @param {string} text */
function change(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = !text;
}
