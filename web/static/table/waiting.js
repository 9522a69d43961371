import { button, keepFocus, make, part, spoken } from "./dom.js";
import { tellUnseen } from "./telling.js";

/**
 * What was asked while the connection was away, or was not answered before: it is told and shown that it waits, and what
 * has not been sent can be withdrawn. It keeps its place at the top of the window, wherever the page has been scrolled to.
 */
export class Waiting {
  /**
   * @param {Texts} texts
   * @param {HTMLElement} root @param {Pick<import("./connection.js").Connection, "withdraw" | "unsent">} connection
   */
  constructor(root, texts, connection) {
    this.root = root;
    this.texts = texts;
    this.connection = connection;
    this.list = make("ul", { class: "notice", "aria-label": texts.say("waiting.label") });
    root.append(this.list);
    const { place, table } = document.documentElement.dataset;
    this.kept = `rochade.unsent.${place}.${table}`; // who sits elsewhere next, in the same window, has asked for none of it
    this.show([]);
    addEventListener("pagehide", () => this.#leave(this.connection.unsent));
    addEventListener("pageshow", ({ persisted }) => persisted && this.#leave([])); // it has come back with all that waits
  }

  /** The page is loaded anew, or left: what was not sent will not be, and the next page of this place here says so. @param {Part[][]} unsent */
  #leave(unsent) {
    try {
      sessionStorage.setItem(this.kept, JSON.stringify(unsent));
    } catch {
      // a browser that keeps nothing tells nothing
    }
  }

  /** Tell what the page before this one could not send. @param {Log} log */
  tellLeft(log) {
    try {
      const left = /** @type {Part[][]} */ (JSON.parse(sessionStorage.getItem(this.kept) ?? "[]"));
      left.forEach((name) => log.alert(this.#parts("left", name)));
    } catch {
      // nothing was kept
    }
    this.#leave([]);
  }

  /**
   * Show all that waits: `{id, name, isSent}`. A row stays as it is, with the focus in it, for as long as it waits; who asks
   * for the same `again` hears again that it waits.
   *
   * @param {WaitingDeed[]} waiting
   * @param {Part[] | null} [again]
   */
  show(waiting, again = null) {
    const rows = new Map([...this.list.children].map((row) => [row.getAttribute("data-id") ?? "", row]));
    const ids = new Set(waiting.map(({ id }) => id));
    keepFocus(this.list, () => rows.forEach((row, id) => ids.has(id) || row.remove()), part("page"));
    for (const asked of waiting) {
      if (rows.has(asked.id)) continue;
      this.list.append(this.#row(asked));
      this.tell(asked.isSent ? "unanswered" : "unsent", asked.name);
    }
    if (again) this.tell(waiting.find(({ name }) => name === again)?.isSent ? "unanswered" : "unsent", again);
    this.list.hidden = waiting.length === 0;
    if (waiting.length) this.root.setAttribute("aria-label", this.texts.say("waiting.label"));
    else this.root.removeAttribute("aria-label"); // without its name it is no landmark
  }

  /**
   * Say what has become of something that was asked.
   *
   * @param {string} key
   * @param {Part[]} name
   */
  tell(key, name) {
    tellUnseen(make("p", {}, ...this.#sentence(key, name)));
  }

  /** @param {WaitingDeed} waiting */
  #row({ id, name, isSent }) {
    const label = this.texts.say("waiting.withdraw");
    const spokenName = name.map(({ text }) => text).join("");
    const back = () => {
      this.connection.withdraw(id);
      this.tell("withdrawn", name);
      (this.list.querySelector("button") ?? part("page")).focus();
    };
    const sentence = make("span", {}, ...this.#sentence(isSent ? "unanswered" : "unsent", name));
    return make("li", { "data-id": id, class: "row" }, sentence, isSent ? null : button(label, back, { "aria-label": `${label}: ${spokenName}` }));
  }

  /**
   * The sentence with the name in its gap, whose words may be of another language.
   *
   * @param {string} key
   * @param {Part[]} name
   */
  #sentence(key, name) {
    return spoken(this.#parts(key, name));
  }

  /** @param {string} key @param {Part[]} name */
  #parts(key, name) {
    const [before, after] = this.texts.say(`waiting.${key}`).split("{deed}");
    return [{ text: before }, ...name, { text: after }];
  }
}
