import { button, enable, make, spoken } from "../table/dom.js";

/** What a player has to do now, in words, with the buttons for it; and the button of his clock. */
export class Now {
  /**
   * @param {AtTable} table
   * @param {Seat} seat
   * @param {{press: () => void, execute: () => void}} deeds
   * @param {{press: () => void, execute: () => void}} deeds
   */
  constructor(table, seat, deeds) {
    const { texts } = table;
    this.table = table;
    this.seat = seat;
    this.heading = make("h2", { id: "now", tabindex: "-1" });
    this.words = make("p", { class: "large" });
    this.hint = make("p", { class: "soft" });
    this.execute = button(texts.say("player.execute"), deeds.execute, { class: "primary" });
    this.accept = button(texts.say("player.accept_draw"), () => table.give({ type: "accept_draw", seat }));
    this.decline = button(texts.say("player.decline_draw"), () => table.give({ type: "decline_draw", seat }));
    this.sign = button(texts.say("player.sign"), () => table.give({ type: "sign", seat }), { class: "primary" });
    this.offer = make("p", { class: "notice" }, texts.say("player.draw_offered"));
    const deedsRow = make("div", { class: "row" }, this.execute, this.accept, this.decline, this.sign);
    this.element = make("section", { class: "panel urgent", "aria-labelledby": "now" }, this.heading, this.words, this.hint, this.offer, deedsRow);
    this.clockButton = button(texts.say("player.press_clock"), deeds.press, {
      class: "primary huge",
      "aria-keyshortcuts": "Control+Enter",
    });
  }

  /**
   * Show what is to be done in this view.
   *
   * @param {View} view
   */
  update(view) {
    const { heading = "now", words, hint } = this.#task(view);
    fill(this.heading, [{ text: this.table.texts.say(`player.${heading}`) }]);
    fill(this.words, words);
    fill(this.hint, hint ? [{ text: hint }] : []);
    const waits = view.to_repeat[this.seat];
    const isOffered = view.draw_offer && view.draw_offer !== this.seat && !view.result;
    this.execute.hidden = !(waits && waits.repetition === "agrees" && !waits.executed);
    this.offer.hidden = this.accept.hidden = this.decline.hidden = !isOffered;
    this.sign.hidden = !view.result || view.signed.includes(this.seat);
    this.#keepFocus();
    const isMade = view.to_move === this.seat && ["announced", "made"].includes(view.step);
    enable(this.clockButton, isMade || view.to_press.includes(this.seat));
  }

  /** Who has pressed a button that is gone now is told what comes next. */
  #keepFocus() {
    const pressed = document.activeElement;
    if (pressed instanceof HTMLElement && pressed.hidden && this.element.contains(pressed)) this.heading.focus();
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
      const words = [{ text: texts.say("player.result", { result: view.result.replace(/1\/2/g, "½") }) }];
      return { words, hint: view.signed.length === 2 ? hint("signed") : null };
    }
    if (view.step === "not_started") return { words: say("not_started") };
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

/** @param {HTMLElement} element @param {Part[]} parts */
function fill(element, parts) {
  const text = parts.map((part) => part.text).join(" ");
  if (element.textContent !== text) element.replaceChildren(...spoken(parts));
}
