import { make, part, partsOf, spoken } from "./dom.js";
import { ASSERTIVE, HEARD_AFTER_MS, Telling, readUnseen, tellByVoiceFirst } from "./telling.js";

const KEPT = 200; // lines
const ALERTS = 12; // lines: a question may offer eight moves
const LEFT_AFTER_MS = 300; // what changes about a part before that Orca reads out although it has been left
const [OF_THE_TABLE, OF_THIS_PAGE] = ["table", "page"];

/**
 * What a line is about: the sentences of one event belong together, a refusal and its reason.
 *
 * @param {Line} line
 */
const occasion = (line) => line.id.split(".")[0];

/**
 * What is said at the table: a line is added under the others, once, and never replaced, or screen readers would pass
 * over one that is the same as the last. What needs a reaction goes into an alert instead; the log then shows it to eyes.
 *
 * A line is `{id, parts: [{text, lang}], urgent}`.
 */
export class Log {
  /** @param {import("./texts.js").Texts} texts */
  constructor(texts) {
    /** @type {Mouth | null} */
    this.mouth = null; // speaks what is told, where the player has chosen a voice
    this.lines = make("div", { role: "log", "aria-live": "off" }); // without a name: Orca says it before each sentence in Firefox
    this.log = make("div", { role: "group", class: "log", "aria-label": texts.say("log.label"), tabindex: "0" }, this.lines);
    this.alerts = make("div", { ...ASSERTIVE, class: "notice" });
    this.unsettled = make("p", { id: "unsettled", hidden: true });
    this.status = make("div", { role: "status", class: "told" });
    /** @type {Element | null} */
    this.pressed = null;
    this.telling = new Telling();
    /** @type {Map<string, () => void>} */
    this.heeded = new Map(); // by how a line's id ends: what is done besides telling it
    /** @type {Part[]} */
    this.own = []; // what the page told of itself since the table's last line
    /** @type {Set<string>} */
    this.besides = new Set(); // what was told that is no event, by the ids of its lines
    this.asked = 0; // questions that are not answered yet
    this.hasBegun = false;
    this.isRead = true;
    tellByVoiceFirst((told) => this.#speaks(told));
  }

  /**
   * Do this, too, when a line is said that is no sentence of the game, but of something that this page has for its player.
   *
   * @param {string} ending of its id, such as "voice" @param {() => void} call
   */
  heed(ending, call) {
    this.heeded.set(ending, call);
  }

  /** The log is on the page, with what was said before: scroll to the end of that, and have read what is said from now on. */
  begin() {
    this.#showLast();
    setTimeout(() => {
      this.hasBegun = true;
      this.beRead(this.isRead);
      this.telling.goOn();
    }, HEARD_AFTER_MS);
  }

  /**
   * From now on what is refused is said beside what was pressed for it, and not at the top of a long page.
   *
   * @param {HTMLElement} page
   */
  answerBeside(page) {
    /** @param {Event} event */
    const remember = ({ target }) => {
      const pressed = target instanceof Element ? target.closest(".ruling, .act, li, form, .panel") : null;
      this.pressed = pressed?.closest(".act") ? null : pressed; // what a move needs keeps its place: that is said above it
    };
    for (const kind of ["click", "submit"]) page.addEventListener(kind, remember, { capture: true });
  }

  /**
   * Begin what a part of the page tells of itself with what alerts say: a question that is open, why the last wish was refused. As
   * long as it has the focus nothing is added to that: the alert is read then, and Orca would read it twice.
   *
   * @param {HTMLElement} section
   */
  begins(section) {
    const show = () => {
      const said = [...this.alerts.children].map((line) => line.textContent).join(" ");
      if (!said || document.activeElement !== section) this.unsettled.textContent = said;
    };
    section.append(this.unsettled);
    section.setAttribute("aria-describedby", `${this.unsettled.id} ${section.getAttribute("aria-describedby")}`);
    section.addEventListener("blur", () => setTimeout(show, LEFT_AFTER_MS));
    new MutationObserver(show).observe(this.alerts, { childList: true });
  }

  /**
   * Whether screen readers read what is told, or a voice of the page says it: never both, unless that is chosen.
   *
   * @param {boolean} isRead
   */
  beRead(isRead) {
    this.isRead = isRead;
    for (const region of [this.lines, this.alerts, this.status, part("connection")]) {
      const isLive = isRead && (region !== this.lines || this.hasBegun);
      const live = region === this.alerts ? "assertive" : "polite";
      region.setAttribute("aria-live", isLive ? live : "off");
    }
  }

  /**
   * What the voice could not say; to eyes it is shown already.
   *
   * @param {Part[]} parts
   */
  readAfterAll(parts) {
    this.telling.inTurn(() => readUnseen(this.telling.sentence(parts)));
  }

  /** What the page tells of itself unseen, in parts: a time that gets short, what waits. @param {HTMLElement} told */
  #speaks(told) {
    told.normalize();
    this.say(partsOf(told));
    return Boolean(this.mouth) && !this.isRead;
  }

  /**
   * What the page tells of itself, to be said by the voice that is chosen; live regions have it from elsewhere.
   *
   * @param {Part[]} parts
   */
  say(parts) {
    this.own = parts;
    this.mouth?.say(parts, { isEvent: true });
  }

  /**
   * Where he sits who has just come, and what is to be done. A voice says `first` of it, and the rest where he asks once more.
   *
   * @param {HTMLElement} told @param {Part[]} first
   */
  greet(told, first) {
    this.own = partsOf(told);
    this.mouth?.greet(first);
    if (!this.mouth || this.isRead) readUnseen(told);
  }

  /** What the page told last of itself, once more, where the table has said nothing since: the server knows nothing of it. */
  tellAgain() {
    if (this.own.length) this.tell(this.own);
  }

  /**
   * Lines that were said before the log is on the page: they can be read, and none is read out.
   *
   * @param {Line[]} lines
   */
  recall(lines) {
    lines.forEach((line) => this.#add(line));
  }

  /**
   * Lines without what this page was told before it lost the connection, and is no event: their ids begin with the server's run.
   *
   * @param {Line[]} lines @param {string} run
   */
  notYetTold(lines, run) {
    return lines.filter(({ id }) => {
      const isKnown = this.besides.has(id);
      if (id.startsWith(run)) this.besides.add(id);
      return !isKnown;
    });
  }

  /** Scroll to what was said last. */
  #showLast() {
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** What is said until then is what its player has asked for. @param {Promise<unknown>} answer */
  async isAnswered(answer) {
    this.asked++;
    await answer;
    this.asked--;
  }

  /**
   * Lines that are said now at the table. The server sends each of them once to a page, also after a gap.
   *
   * @param {Line[]} lines
   * @param {{isAnswer?: boolean}} [what] for this page alone, to what was asked here
   */
  add(lines, { isAnswer = false } = {}) {
    const urgent = new Set(lines.filter((line) => line.urgent).map(occasion));
    if (lines.length && !urgent.size) this.settle(OF_THE_TABLE);
    if (lines.length) this.own = [];
    if (lines.length && !isAnswer) this.#outdate();
    for (const line of lines) {
      const isUrgent = urgent.has(occasion(line));
      this.mouth?.say(line.parts, { sound: line.earcon, isEvent: !isAnswer && !this.asked, isListed: line.listed });
      this.heeded.get(line.id.split(".")[1])?.();
      this.telling.inTurn(() => {
        this.#add(line, isUrgent);
        if (isUrgent) this.#alert(line.parts, OF_THE_TABLE, null);
      });
    }
  }

  /**
   * Something that needs a reaction, such as why a move was refused. The focus stays where it is.
   *
   * @param {Part[]} parts
   */
  alert(parts) {
    const { pressed } = this;
    this.mouth?.say(parts);
    this.#outdate();
    this.telling.inTurn(() => this.#alert(parts, OF_THIS_PAGE, pressed));
  }

  /** What alerts said is done with: what was refused here, when something else is asked; the table's, when it goes on. */
  settle(origin = OF_THIS_PAGE) {
    this.telling.inTurn(() => document.querySelectorAll(`[data-of=${origin}]`).forEach((said) => said.remove()), 0);
  }

  /** All of it, when a player says or does something else: that may be refused in its turn, and is not to be read behind why something before was. */
  settleAll() {
    for (const origin of [OF_THIS_PAGE, OF_THE_TABLE]) this.settle(origin);
  }

  /**
   * An answer to a key, such as what stands on a square: said once, shown until the next, or until something happens.
   *
   * @param {string | Part[]} answer
   */
  tell(answer) {
    const parts = typeof answer === "string" ? [{ text: answer }] : answer;
    this.mouth?.say(parts);
    this.status.append(this.telling.sentence(parts));
    while (this.status.childElementCount > 1) this.status.firstElementChild?.remove();
  }

  /** What a key was answered holds no longer once something has happened, or was refused: "aufgenommen" is said of a piece that has been put down since. */
  #outdate() {
    const answers = [...this.status.children];
    this.telling.inTurn(() => answers.forEach((answer) => answer.remove()), 0);
  }

  /** @param {Part[]} parts @param {string} origin @param {Element | null} pressed beside which it is said, if that is there */
  #alert(parts, origin, pressed) {
    if (pressed?.isConnected) {
      const region = make("div", { "aria-live": this.alerts.getAttribute("aria-live"), class: "notice", "data-of": origin });
      pressed.append(region);
      this.telling.next(() => region.append(this.telling.sentence(parts))); // what comes with its region is not told
      return;
    }
    this.alerts.append(this.telling.sentence(parts, { "data-of": origin }));
    while (this.alerts.childElementCount > ALERTS) this.alerts.firstElementChild?.remove();
  }

  /** @param {Line} line @param {boolean} [isHidden] for it is said in an alert */
  #add(line, isHidden = false) {
    const { log, lines } = this;
    const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    lines.append(isHidden ? make("p", { "aria-hidden": "true" }, ...spoken(line.parts)) : this.telling.sentence(line.parts));
    while (lines.childElementCount > KEPT) lines.firstElementChild?.remove();
    if (isAtEnd) this.#showLast();
  }
}
