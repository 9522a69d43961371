import { button, enable, make } from "../table/dom.js";

/** @typedef {{of: string, anew: string}} Labels */

/** Of a rematch, and of the new game that is played in place of one that does not count. */
const LABELS = {
  offer: { of: "player.offer_rematch", anew: "player.offer_rematch_anew" },
  accept: { of: "player.accept_rematch", anew: "player.accept_rematch_anew" },
  offered: { of: "player.rematch_offered", anew: "player.rematch_offered_anew" },
  waits: { of: "player.rematch_waits", anew: "player.rematch_waits_anew" },
  begins: { of: "player.rematch_begins", anew: "player.rematch_begins_anew" },
};

/**
 * When both have signed: a rematch offered, accepted, declined. One button offers and accepts, so that both may press it at
 * once; it keeps its place, and the other comes beside it.
 */
export class RematchOffer {
  /** @param {AtTable} table @param {Seat} seat */
  constructor(table, seat) {
    this.texts = table.texts;
    this.seat = seat;
    this.offer = button("", () => table.give({ type: "offer_rematch", seat }), { class: "primary" });
    this.decline = button("", () => table.give({ type: "decline_rematch", seat }));
    this.words = make("p", { id: "now-rematch", class: "notice offer" });
    this.buttons = [this.offer, this.decline];
  }

  /** @param {View} view */
  update({ rematch }) {
    const isOwn = rematch?.offered === this.seat;
    const isOpponents = Boolean(rematch?.offered) && !isOwn;
    this.offer.textContent = this.#say(rematch, isOpponents ? LABELS.accept : LABELS.offer);
    this.decline.textContent = this.texts.say(isOwn ? "player.withdraw_rematch" : "player.decline_rematch");
    this.words.textContent = this.#say(rematch, LABELS.offered);
    enable(this.offer, !isOwn && !rematch?.agreed);
    this.offer.hidden = !rematch;
    this.decline.hidden = !rematch?.offered;
    this.words.hidden = !isOpponents;
  }

  /**
   * What is to be known of it besides; null where nothing is.
   *
   * @param {View} view
   */
  hint({ rematch }) {
    if (rematch?.agreed) return this.#say(rematch, LABELS.begins);
    return rematch?.offered === this.seat ? this.#say(rematch, LABELS.waits) : null;
  }

  /** @param {View["rematch"]} rematch @param {Labels} labels */
  #say(rematch, { of, anew }) {
    return this.texts.say(rematch?.anew ? anew : of);
  }
}
