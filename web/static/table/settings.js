import { button, field, make } from "./dom.js";
import { CHOICES, prefer, preference } from "./preferences.js";

const THEMES = ["system", "light", "dark"];
const KEPT_AS = "rochade-theme";
const TAKEN = "rochade-language-taken"; // the page was loaded anew for it, and its button has the focus again
const OF_A_LANGUAGE = /^language\.(\w\w)$/; // its own name for itself

applyTheme(kept());

/**
 * Light or dark, and the language of the page, at the foot of every page of a table.
 *
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {{request(frame: Frame): Promise<Answer>}} connection that tells why something is not done
 */
export function openSettings(root, texts, connection) {
  root.append(themeSwitch(texts), languageChoice(texts, connection), ownWay(texts));
}

/**
 * Board, pieces, size, signals, and the whole screen: as each likes it on his own device.
 *
 * @param {Texts} texts
 */
function ownWay(texts) {
  const choices = Object.entries(CHOICES).map(([name, values]) => {
    const options = values.map((value) => make("option", { value, selected: value === preference(name) }, texts.say(`look.${name}_${value}`)));
    const choice = make("select", { onchange: () => prefer(name, choice.value) }, ...options);
    return field(texts.say(`look.${name}`), choice);
  });
  const whole = button(texts.say("look.whole_screen"), () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  return make("details", { class: "look" }, make("summary", {}, texts.say("look.heading")), make("div", { class: "row" }, ...choices, document.fullscreenEnabled ? whole : null));
}

/**
 * One button that goes on to the next: as the system has it, light, dark.
 *
 * @param {Texts} texts
 */
export function themeSwitch(texts) {
  const label = () => texts.say(`theme.${kept()}`);
  const control = button(label(), () => {
    const next = THEMES[(THEMES.indexOf(kept()) + 1) % THEMES.length];
    try {
      localStorage.setItem(KEPT_AS, next);
    } catch {
      // a browser that keeps nothing keeps the system's
    }
    applyTheme(next);
    control.textContent = label();
  });
  return control;
}

/**
 * The page's language, chosen and then taken: on a closed list the arrow keys choose, and would load the page at each step.
 *
 * @param {Texts} texts
 * @param {{request(frame: {do: "language", language: string}): Promise<{ok?: boolean}>}} connection
 */
export function languageChoice(texts, connection) {
  const choice = make("select", { "aria-label": texts.say("join.language") }, ...languages(texts));
  const take = button(texts.say("language.take"), async () => {
    const answer = await connection.request({ do: "language", language: choice.value });
    if (!answer.ok) return;
    history.replaceState({ [TAKEN]: true }, "");
    location.reload();
  });
  if (history.state?.[TAKEN]) setTimeout(() => take.focus());
  history.replaceState(null, "");
  return make("div", { class: "row" }, choice, take);
}

/**
 * A choice for each language that pages have.
 *
 * @param {Texts} texts
 */
export function languages(texts) {
  const found = Object.keys(texts.labels).flatMap((key) => OF_A_LANGUAGE.exec(key)?.[1] ?? []);
  return found.map((language) =>
    make("option", { value: language, lang: language, selected: language === texts.language }, texts.say(`language.${language}`)),
  );
}

function kept() {
  try {
    const theme = localStorage.getItem(KEPT_AS);
    return theme && THEMES.includes(theme) ? theme : "system";
  } catch {
    return "system";
  }
}

/** @param {string} theme */
function applyTheme(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
