import { HEARD_AFTER_MS } from "./telling.js";

/**
 * A rematch: the table's next game, in which everybody's page begins anew, for players sit there with colours exchanged.
 * Nothing has to be typed: the server knows who sits where.
 */
const BEGUN = "#rematch";

/** What the window is told when that has been said: whatever else is to be told comes after it, or one would displace the other. */
export const TOLD = "rematch-told";

/** Whether this page was opened anew for a rematch, and has not told so yet. */
export function isRematch() {
  return location.hash === BEGUN;
}

/** Open this page anew, for the next game. */
export function openAnew() {
  location.hash = BEGUN;
  location.reload();
}

/**
 * Tell whose place this is now, where the page was opened anew for a rematch.
 *
 * @param {string} place
 * @param {Texts} texts
 * @param {Log} log
 */
export function tellRematch(place, texts, log) {
  if (!isRematch()) return;
  history.replaceState(null, "", location.pathname + location.search);
  setTimeout(() => {
    log.tell(texts.say("page.rematch", { place: texts.say(`place.${place}`) }));
    dispatchEvent(new Event(TOLD));
  }, HEARD_AFTER_MS);
}
