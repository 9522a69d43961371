import { button, enable, make } from "../table/dom.js";

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
    this.offer.textContent = this.texts.say(isOpponents ? "player.accept_rematch" : "player.offer_rematch");
    this.decline.textContent = this.texts.say(isOwn ? "player.withdraw_rematch" : "player.decline_rematch");
    this.words.textContent = this.texts.say("player.rematch_offered");
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
    if (rematch?.agreed) return this.texts.say("player.rematch_begins");
    return rematch?.offered === this.seat ? this.texts.say("player.rematch_waits") : null;
  }
}
