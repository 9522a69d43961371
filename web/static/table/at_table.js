import { WITHDRAWN } from "./connection.js";
import { deed, said } from "./deeds.js";

/** What a page does at its table: it asks, and what it is answered is told. */
export class AtTable {
  /**
   * @param {{
   *   place: string, texts: import("./texts.js").Texts, log: import("./log.js").Log,
   *   connection: import("./connection.js").Connection,
   * }} parts `place` is "white", "black", "assistant_white", "assistant_black", "arbiter" or "spectator"
   */
  constructor({ place, texts, log, connection }) {
    this.place = place;
    this.texts = texts;
    this.log = log;
    this.connection = connection;
    /** @type {Promise<void> | null} */
    this.acting = null; // what is done in turn on the board, until it is answered
  }

  /**
   * Whatever is asked from now on comes after that, for it was meant so: who has moved and then offers a draw, or calls the arbiter,
   * has moved first.
   *
   * @param {Promise<void>} act
   */
  follow(act) {
    this.acting = act;
    void act.then(() => {
      if (this.acting === act) this.acting = null;
    });
  }

  /**
   * Ask it, after what is done in turn.
   *
   * @param {Frame} frame
   * @param {Part[]} name
   * @param {Turn} [own] where it is itself a part of that
   * @returns {Promise<Answer>} as withdrawn where it is wanted no more
   */
  async #request(frame, name, own) {
    const turn = own ?? (this.acting ? await this.connection.turn(this.acting, name) : { since: null });
    if (!turn) return { ok: false, code: WITHDRAWN, words: [], places: [], events: [] };
    return this.connection.request(frame, name, turn.since);
  }

  /**
   * Give a command of docs/referee.md, such as `{type: "press_clock", seat: "white"}`.
   *
   * @param {Command} command
   * @param {{name?: Part[], turn?: Turn}} [how] `turn` is its own in `inTurn`
   * @returns {Promise<boolean>} done
   */
  async give(command, { name = deed(command, this.texts), turn } = {}) {
    if (!turn) this.log.settle();
    const request = this.#request({ do: "command", command }, name, turn);
    if (command.type.startsWith("ask_")) this.log.isAnswered(request);
    return this.#tell(await request, name);
  }

  /**
   * When what was asked before has been answered; null where it is wanted no more (see Connection). Refusals are done with now,
   * and what is refused meanwhile is still to be read.
   *
   * @param {Promise<void>} before
   * @param {Command} command as which it waits where the connection is away
   */
  inTurn(before, command) {
    this.log.settleAll();
    return this.connection.turn(before, deed(command, this.texts));
  }

  /**
   * Give commands one after the other, for as long as they are done, for the last of them.
   *
   * @param {Command[]} commands
   * @param {{turn?: Turn, isEnough?: () => boolean}} [how] `isEnough`: after one of them no other is to be given any more
   * @returns {Promise<boolean>} whether all were that had to be
   */
  async giveAll(commands, { turn, isEnough = () => false } = {}) {
    const name = deed(commands[commands.length - 1], this.texts);
    for (const command of commands) {
      if (!(await this.give(command, { name, turn }))) return false;
      if (isEnough()) break;
    }
    return true;
  }

  /**
   * Press a clock, when what was said aloud before has been answered.
   *
   * @param {Seat} seat
   * @returns {Promise<unknown>}
   */
  async pressClock(seat) {
    const press = { type: "press_clock", seat };
    const turn = await this.inTurn(Promise.resolve(), press);
    return turn && this.give(press, { turn });
  }

  /**
   * Say typed words at this place's station.
   *
   * @param {string} words
   * @returns {Promise<boolean>} whether they were understood and done
   */
  async say(words) {
    this.log.settleAll();
    const name = said(words, this.texts);
    return this.#tell(await this.#request({ do: "say", words }, name), name);
  }

  /**
   * Ask anything else of docs/web.md.
   *
   * @param {Frame} frame
   * @param {Part[] | null} [name] in parts, where it has to be told that it waits
   * @returns {Promise<Answer>} the answer
   */
  async ask(frame, name = null) {
    const answer = await this.connection.request(frame, name);
    this.#tell(answer, name);
    return answer;
  }

  /**
   * What a command would bring besides what its words say, as the referee tells it: nothing where it would be refused.
   *
   * @param {Command} command
   * @returns {Promise<Part[][]>}
   */
  async preview(command) {
    if (!this.connection.isReady) return []; // who rules without a connection is not kept from it
    const { sentences } = await this.connection.request({ do: "preview", command });
    return sentences ?? [];
  }

  /**
   * Tell the answer to something that was asked by another way than the connection, when the page has seen what came of it.
   *
   * @param {Answer} answer
   */
  async answered(answer) {
    await this.connection.hasSeen(answer.version ?? 0);
    this.#tell(answer, null);
  }

  /**
   * What was withdrawn has been told already; what came too late is told with its name, for it was asked long ago.
   *
   * @param {Answer} answer
   * @param {Part[] | null} name
   */
  #tell(answer, name) {
    if (answer.code === "clocks_have_stood") this.log.alert([...(name ?? []), { text: ". " }, ...answer.words]);
    else if (!answer.ok && answer.code !== WITHDRAWN) this.log.alert(answer.words);
    if (answer.mouth && this.log.mouth?.obey(answer.mouth)) return answer.ok;
    this.log.add(answer.lines ?? [], { isAnswer: true });
    return answer.ok;
  }
}
