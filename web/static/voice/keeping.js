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

const MICROPHONE = "rochade.voice.microphone";

/** Whether the microphone was last switched on, or off, in this tab. */
export function wantsMicrophone() {
  try {
    return sessionStorage.getItem(MICROPHONE) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} isOn as its player has switched it, until the tab is closed */
export function keepMicrophone(isOn) {
  try {
    sessionStorage.setItem(MICROPHONE, isOn ? "on" : "off");
  } catch {
    // a browser that keeps nothing has it switched on again by hand
  }
}
