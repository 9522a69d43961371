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
