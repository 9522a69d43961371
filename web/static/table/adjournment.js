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
