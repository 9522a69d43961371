import { adjourned } from "../table/adjournment.js";
import { confirm } from "../table/dialogs.js";
import { button, enable, keepFocus, make, spoken } from "../table/dom.js";
import { inWords } from "../table/time_control.js";
import { RematchOffer } from "./rematch_offer.js";

/** What a player has to do now, in words, with what is to be answered; and the two buttons of each of his moves. */
export class Now {
  /**
   * @param {AtTable} table
   * @param {Seat} seat
   * @param {{press: () => void, execute: () => void}} deeds
   */
  constructor(table, seat, deeds) {
    const { texts } = table;
    this.table = table;
    this.seat = seat;
    this.heading = make("h2", { id: "now" });
    this.words = make("p", { id: "now-words", class: "large" });
    this.hint = make("p", { id: "now-hint", class: "soft" });
    this.execute = button(texts.say("player.execute"), deeds.execute, { class: "primary huge" });
    this.accept = button(texts.say("player.accept_draw"), () => this.#really("accept", { type: "accept_draw", seat }));
    this.decline = button(texts.say("player.decline_draw"), () => table.give({ type: "decline_draw", seat }));
    this.sign = button(texts.say("player.sign"), () => this.#really("sign", { type: "sign", seat }), { class: "primary" });
    this.offer = make("p", { id: "now-offer", class: "notice offer" }, texts.say("player.draw_offered"));
    this.rematch = new RematchOffer(table, seat);
    const answers = make("div", { class: "row" }, this.accept, this.decline, this.sign, ...this.rematch.buttons);
    const { alerts, status } = table.log;
    this.element = make("section", { class: "panel urgent now", tabindex: "0", "aria-labelledby": "now", "aria-describedby": "now-words now-hint" }, this.heading, this.words, this.offer, this.rematch.words, answers, alerts, this.hint, status);
    table.log.begins(this.element);
    this.clockButton = button(texts.say("player.press_clock"), deeds.press, {
      class: "primary huge",
      "aria-keyshortcuts": "Control+Enter",
    });
    this.deeds = make("div", { class: "deeds" }, this.execute, this.clockButton); // always there: nothing moves under a finger
  }

  /**
   * Show what is to be done in this view.
   *
   * @param {View} view
   */
  update(view) {
    this.result = shownResult(view);
    const { heading = "now", words, hint } = this.#task(view);
    fill(this.heading, [{ text: this.table.texts.say(`player.${heading}`) }]);
    this.heading.toggleAttribute("data-whose", heading !== "now"); // who comes is told whose words these are
    fill(this.words, words);
    fill(this.hint, hint ? [{ text: hint }] : []);
    const waits = view.to_repeat[this.seat];
    const isOffered = view.draw_offer && view.draw_offer !== this.seat && !view.result;
    enable(this.execute, Boolean(waits && waits.repetition === "agrees" && !waits.executed));
    const showButtons = () => {
      this.offer.hidden = this.accept.hidden = this.decline.hidden = !isOffered;
      this.sign.hidden = !view.to_sign.includes(this.seat);
      this.rematch.update(view);
    };
    keepFocus(this.element, showButtons, this.element);
    for (const offer of [this.offer, this.rematch.words]) describe(this.element, offer);
    const isMade = view.to_move === this.seat && ["announced", "made"].includes(view.step);
    enable(this.clockButton, isMade || view.to_press.includes(this.seat));
  }

  /**
   * What binds is asked once more.
   *
   * @param {string} key
   * @param {Command} command
   */
  async #really(key, command) {
    const { texts } = this.table;
    const question = texts.say(`player.${key}_really`, { result: this.result });
    if (await confirm(question, { yes: texts.say(`player.${key}_yes`), back: texts.say("dialog.back") })) this.table.give(command);
  }

  /**
   * The task of the moment: the words, which may be in the Laws' language, and how to do it.
   *
   * @param {View} view
   * @returns {{heading?: string, words: Part[], hint?: string | null}}
   */
  #task(view) {
    const { texts } = this.table;
    /** @param {string} key */
    const say = (key) => [{ text: texts.say(`player.${key}`) }];
    /** @param {string} key */
    const hint = (key) => texts.say(`player.${key}`);
    const waits = view.to_repeat[this.seat];
    const own = view.announced?.seat === this.seat ? view.announced : null;
    if (view.result) {
      const words = [{ text: texts.say("player.result", { result: this.result }) }];
      const awaited = whoSigns(view, this.seat);
      return { words, hint: this.rematch.hint(view) ?? (awaited && hint(awaited)) };
    }
    const pause = adjourned(view, texts);
    if (pause) {
      const isOwn = view.adjournment?.seat === this.seat && !view.adjournment.closed;
      if (isOwn && !view.adjournment?.sealed) return { words: say("seal_yours"), hint: hint("seal_how") };
      const how = isOwn ? "close_how" : view.adjournment?.awaited === this.seat ? "arrive_how" : null;
      return { words: [{ text: pause.now }], hint: how ? hint(how) : pause.then };
    }
    if (view.step === "not_started") return { words: say("not_started"), hint: inWords(view.periods, texts) };
    if (view.step === "stopped") return { words: say("stopped") };
    if (waits && waits.repetition !== "agrees") {
      return { heading: "opponent_says", words: waits.words, hint: hint(waits.repetition === "differs" ? "repeat_again" : "repeat") };
    }
    if (waits && !waits.executed) return { heading: "opponent_says", words: waits.words, hint: hint("execute_it") };
    if (own) return { heading: "you_say", words: own.words, hint: hint(own.legal ? "announced" : "correct") };
    if (view.to_move !== this.seat) return { words: say("wait") };
    return { words: say("your_turn"), hint: hint("announce") };
  }
}

/** @param {View} view */
function shownResult({ result }) {
  return (result ?? "").replace(/1\/2/g, "½");
}

/**
 * The words for whose signature is awaited, as one seat reads them; null where nobody has to sign, as after a default.
 *
 * @param {View} view
 * @param {Seat} seat
 */
function whoSigns({ signed, to_sign: awaited }, seat) {
  if (signed.length === 2) return "signed";
  if (awaited.length === 0) return null;
  return awaited.includes(seat) ? "to_sign" : "opponent_has_to_sign";
}

/**
 * Have an offer told with the part of the page that it belongs to, for as long as it stands: also to who comes only then.
 *
 * @param {HTMLElement} section @param {HTMLElement} offer
 */
function describe(section, offer) {
  const described = (section.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== offer.id);
  const told = offer.hidden ? described : [...described, offer.id];
  if (told.join(" ") !== section.getAttribute("aria-describedby")) section.setAttribute("aria-describedby", told.join(" "));
}

/** @param {HTMLElement} element @param {Part[]} parts */
function fill(element, parts) {
  const text = parts.map((part) => part.text).join("");
  if (element.textContent !== text) element.replaceChildren(...spoken(parts));
}
