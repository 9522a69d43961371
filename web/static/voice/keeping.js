/** "yes" where a blind player sat at a table on this device last, "no" where somebody who sees: at the door nobody knows yet who comes. */
export const LAST_PLAYER_BLIND = "last_player_blind";

/** What is chosen on this device, as long as its browser keeps anything. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`rochade.voice.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`rochade.voice.${name}`, value);
  } catch {
    // a browser that keeps nothing begins as it is
  }
}

/**
 * What stands in this tab until it is closed, also in the rematch, for which its page is opened anew: "microphone", which its player
 * has switched on; "learning", his voice.
 *
 * @param {string} name
 */
export function stands(name) {
  try {
    return sessionStorage.getItem(`rochade.voice.${name}`) === "on";
  } catch {
    return false;
  }
}

/** @param {string} name @param {boolean} isOn */
export function letStand(name, isOn) {
  try {
    sessionStorage.setItem(`rochade.voice.${name}`, isOn ? "on" : "off");
  } catch {
    // a browser that keeps nothing has the microphone switched on again by hand, and what was learnt looked up
  }
}
