import { confirm } from "./dialogs.js";

/**
 * What comes next in an adjournment, in words; null where the game is not adjourned (Laws 2009, Guidelines, adjourned games).
 *
 * @param {View} view
 * @param {Texts} texts
 * @returns {{now: string, then: string} | null}
 */
export function adjourned({ adjournment }, texts) {
  if (!adjournment) return null;
  const { seat, sealed, closed, resumption } = adjournment;
  /** @param {string} key */
  const say = (key) => texts.say(`adjournment.${key}`, { colour: texts.say(`place.${seat}`), resumption });
  if (!closed) return { now: say(sealed ? "to_close" : "seals"), then: "" };
  return { now: say("closed"), then: resumption ? `${say("when")} ${say("opens")}` : say("how") };
}

/**
 * Whether all may hear that player announce a move: who has to seal it is asked first, for it is
 * secret (Laws 2009, Guidelines, adjourned games, 1a).
 *
 * @param {View} view
 * @param {Seat} seat
 * @param {Texts} texts
 */
export async function mayBeHeard({ adjournment, announced }, seat, texts) {
  if (!adjournment || adjournment.closed || adjournment.seat !== seat || announced) return true;
  const yes = texts.say("adjournment.announce_yes");
  return confirm(texts.say("adjournment.announce_really"), { yes, back: texts.say("dialog.back") });
}
