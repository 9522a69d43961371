// What the server sends to pages and takes from them, for the checks of their JavaScript: docs/web.md and docs/referee.md say
// what it means. Every module of the pages knows these names.

type Seat = "white" | "black";
type BySeat<Value> = Record<Seat, Value>;
type Texts = import("./static/table/texts.js").Texts;
type AtTable = import("./static/table/at_table.js").AtTable;
type Log = import("./static/table/log.js").Log;
type Connection = import("./static/table/connection.js").Connection;
type Keys = import("./static/table/keys.js").Keys;
type Mouth = import("./static/voice/mouth.js").Mouth;

/** The page of a place, as its module opens it (see main.js). */
interface Page {
  update(view: View): void;
}
interface PageParts {
  root: HTMLElement;
  table: AtTable;
  view: View;
}

/** Words in their language. */
interface Part {
  text: string;
  lang?: string | null;
}

/** A line that was said at the table. */
interface Line {
  id: string;
  parts: Part[];
  urgent: boolean;
  earcon?: string; // a short sound that goes before it
  listed?: boolean; // of a list, which is no news: whatever is told next is heard first
}

/** A command of docs/referee.md, without who gives it and when. */
interface Command {
  type: string;
  seat?: Seat;
  announcement?: Announcement;
  text?: string;
  square?: string;
  [field: string]: unknown;
}

/** An announced move. */
interface Announcement {
  castling?: "kingside" | "queenside" | null;
  piece?: string | null;
  from_file?: string | null;
  from_rank?: number | null;
  to?: string | null;
  capture?: boolean;
  en_passant?: boolean;
  promotion?: string | null;
}

// --- What a page asks, and what it is answered -----------------------------------------------------------------------

type Frame =
  | { do: "command"; command: Command }
  | { do: "preview"; command: Command }
  | { do: "say"; words: string }
  | { do: "language"; language: string }
  | { do: "close" }
  | { do: "delay"; half_moves: number; minutes: number }
  | { do: "issue_code"; place: string }
  | { do: "ask"; what: "places" }
  | { do: "ask"; what: "log"; from: number };

interface Answer {
  is?: "answer";
  id?: string;
  ok: boolean;
  version?: number; // of the record
  code?: string;
  words: Part[];
  lines?: Line[];
  heard?: Part[]; // what was understood, where it was said aloud
  reading?: { taken: boolean; told: Part[]; end: "enough" | "not_enough" | "silent" | null }; // of a word of the profile
  lost?: "unclear" | "talked_over" | "too_soft"; // what an open microphone heard, and nobody takes
  mouth?: string; // what was asked of the page's own mouth, such as "slower"; "go_on" where the table has nothing to go on with
  places: SeatedPlace[]; // where they were asked for
  events: RecordEntry[]; // where they were asked for
  sentences?: Part[][]; // what a command would bring besides, where that was asked
}

/** A table on the director's page. */
interface HallTable {
  name: string;
  event: string;
  round: number | null;
  board: number | null;
  names: BySeat<string>;
  blind: BySeat<boolean>;
  step: View["step"];
  to_move: Seat;
  moves: number;
  result: string | null;
  signed: boolean;
  settled: boolean;
  waived?: boolean; // a signature is missing, as the arbiter has noted
  clocks: ClockTimes;
  needs: { need: string; seat: Seat | null; since_ms: number }[];
  lost: string[]; // places whose page is not there
  free: string[]; // places where nobody has joined
}

/** What needs somebody; `who` is a place, or nobody. */
interface HallNeed {
  table: HallTable;
  need: string;
  who: string | null;
  since_ms: number;
}

/** The codes of a table, on a sheet. */
interface CodeCard {
  name: string;
  players: BySeat<string>;
  codes: { place: string; code: string; words: Part[]; braille: string; qr: string }[];
  left?: string[]; // places whose code only he has who has left; a server that is not updated yet does not say
}

interface SeatedPlace {
  place: string;
  taken: boolean;
  there: boolean;
  code: string | null;
  words: Part[];
  qr: string; // the address of a picture
}

interface RecordEntry {
  version: number; // from 1
  type: string;
  at: number; // ms of the game
  recorded: string | null; // by the wall clock, UTC
  by: { role: string; seat: Seat | null };
  by_itself: boolean; // the program, in the arbiter's name
  event: RecordedEvent;
  words: Part[];
  clip: string | null;
}

/** An event of docs/referee.md: which fields it has goes by its type. */
interface RecordedEvent {
  [field: string]: any;
}

// --- What the server sends -----------------------------------------------------------------------------------------------

interface TableFrame {
  is: "table";
  number: number; // of the frames of this connection, from 0
  run: string;
  version: number; // of the record
  place: string;
  view: SentView;
  lines: Line[];
  asked?: Line[]; // where the page has seen nothing yet
}

interface FarewellFrame {
  is: "farewell";
  code: string;
  words: Part[];
}

type ServerFrame = TableFrame | FarewellFrame | { is: "alive" } | (Answer & { is: "answer"; id: string; version: number });

/** What comes of what is said: that it is over, the answer, and as at the table's socket. */
type SoundFrame = (Answer & { is: "answer" }) | { is: "over"; id: string; samples: number } | FarewellFrame | { is: "alive" };

/** A list that grows: how many of it came before, and what is new. */
interface Grown<Item> {
  from: number;
  new: Item[];
}

type SentView = Omit<View, "sheets" | "moves_made" | "line"> & { sheets: BySeat<Grown<Entry>>; moves_made?: Grown<string>; line?: Grown<Earlier> };

/** What a place may see. Which fields there are goes by the place; a page reads only those of its own. */
interface View {
  step: "not_started" | "to_move" | "touched" | "announced" | "made" | "stopped" | "over";
  to_move: Seat;
  draw_offer: Seat | null;
  rematch: { offered: Seat | null; agreed: boolean; anew: boolean } | null; // null where nobody can offer one; anew: in place of a game that does not count
  table: string; // its name
  game: number; // of the table, from 1: each rematch is the next
  result: string | null;
  signed: Seat[];
  to_sign: Seat[]; // whose signature is awaited
  seat: Seat; // one's own
  names: BySeat<string>;
  blind: BySeat<boolean>;
  assistants: BySeat<boolean>;
  edition: string;
  control: string;
  periods: Period[];
  initial: string; // 64 letters
  adjournment: Adjournment | null;
  claims: { claim: "touch" | "quickplay" | "increment"; seat: Seat }[]; // undecided
  notation: string;
  chess960: boolean;
  occasion: { event: string; site: string; round: number | null; board: number | null };
  day: string | null; // ISO, when it was begun
  boards: BySeat<string> & { public: string }; // 64 letters, a8 first, "." for an empty square
  sheets: BySeat<Entry[]>;
  to_repeat: BySeat<Heard | null>;
  to_press: Seat[];
  announced: { seat: Seat; announcement: Announcement; words: Part[]; legal: boolean } | null;
  last_move: { from: string; to: string } | null;
  check: string | null;
  moves?: Record<string, string[]>;
  clocks: ClockTimes;
  moves_completed: number;
  black_began: boolean; // in the initial position Black is to move
  moves_made: string[];
  line?: Earlier[];
  illegal_moves: BySeat<number>;
  differences: Difference[];
  unclear: BySeat<UnclearEntry[]>;
  reconciliation: ReconciliationPreview | null;
  evidence: Evidence;
  waits: Matter[];
  may_close: boolean;
  delay: { half_moves: number; minutes: number }; // for spectators
}

/** The position after a move that was completed, with that move. */
interface Earlier {
  squares: string; // 64 letters
  words: Part[];
  from: string;
  to: string;
}

/** What a seat has heard and has to repeat or to execute. */
interface Heard {
  announcement: Announcement;
  words: Part[];
  repetition: "agrees" | "differs" | null;
  executed: boolean;
}

/** A period of the time control; `moves` null: for all that remain. */
interface Period {
  moves: number | null;
  time_ms: number;
  increment_ms: number;
  delay_ms: number;
}

interface Adjournment {
  seat: Seat; // who seals
  sealed: boolean;
  closed: boolean; // the envelope
  resumption: string | null;
  resumed: boolean; // the session in which it is opened has begun
  awaited: Seat | null; // who has to reply and is absent, while his clock runs
}

interface ClockTime {
  remaining_ms: number;
  used_ms: number;
  free_ms: number; // what is left of a delay
  flag: boolean;
}
type ClockTimes = BySeat<ClockTime> & { running: Seat | null };

/** An entry of a scoresheet: what was made, and as which move it is read. */
interface Entry {
  text: string;
  how: string | null;
  read: Part[];
  status: string;
}

interface UnclearEntry {
  ply: number; // from 1
  proposals: { text: string }[];
}

interface SquareDifference {
  seat: Seat;
  square: string;
  expected: string | null;
}

interface EntryDifference {
  kind: "sheets";
  ply: number; // from 1
  white_entry: Entry;
  black_entry: Entry;
}

type Difference = { kind: "boards"; squares: SquareDifference[] } | EntryDifference;

type ReconciliationPreview = { possible: false; words: Part[] } | ReconciliationOffer;

interface ReconciliationOffer {
  possible: true;
  rule: "E2.7" | "E2.8" | "7.4";
  article: string;
  complete: boolean; // no scoresheet lacks a move
  boards_after: BySeat<string>;
  boards_changed: Partial<BySeat<string[]>>;
  clocks_after: ClockTimes | null;
  settings: { words: string }[];
  sentences: Part[][];
}

interface Evidence {
  repetitions: number[]; // plies
  quiet_moves: number;
  quiet_moves_needed: number;
}

/** What only the arbiter can decide now. */
interface Matter {
  matter: string;
  seat: Seat | null;
  missing?: number;
}

// --- What the pages' own modules hand to each other ----------------------------------------------------------------------

/** What is marked on a board: squares. */
interface Marks {
  last?: string[];
  announced?: string[];
  check?: string | null;
  selected?: string | null;
  differs?: string[];
}

/** What keys ask for on a board, besides moving about. */
interface BoardActions {
  activate?: (square: string) => void;
  cancel?: () => void;
  remove?: (square: string) => unknown;
  where?: (square: string) => void;
  told?: (label: string) => void;
  lastMove?: () => void;
  clocks?: () => unknown;
  moves?: (square: string, more: { captures: boolean }) => void;
  clock?: () => unknown;
  bump?: () => void;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** A field of a ruling (desk/rulings.js). */
interface FieldSpec {
  name: string;
  kind: "seat" | "choice" | "points" | "text" | "time" | "whole" | "yes" | "square" | "squares" | "move";
  of?: string[];
  least?: number;
  optional?: boolean;
}

interface Ruling {
  type: string;
  article: string;
  fields: FieldSpec[];
  final?: boolean;
}

/** A field on the page. */
interface RuledField {
  name: string;
  element: HTMLElement;
  value(): unknown; // undefined where an optional one was left empty
  words(): string; // empty where it is set to nothing
}

/** Something asked of the server and not yet answered. */
interface Asked {
  frame: Frame & { id: string };
  name: Part[] | null;
  seen: Seen;
  isSent: boolean;
  resolve: (answer: Answer) => void;
  answer: Promise<Answer>;
}

/** How far the page had seen the table. */
interface Seen {
  run: string;
  version: number;
}

/** Something that waits until something else has been answered. */
interface NotYet {
  name: Part[];
  hasWaited: boolean; // for the connection
  withdraw: () => void;
}

/** That it has been; with what the page had seen when its turn was asked for, where it had to wait for the connection. */
interface Turn {
  since: Seen | null;
}

/** What has a name and waits for the connection. */
interface WaitingDeed {
  id: string;
  name: Part[];
  isSent: boolean;
}

/** Something said and not yet answered, with its sound. */
interface Said {
  id: string;
  how: object; // what the server has to know of it
  chunks: ArrayBuffer[];
  sent: number; // of them
  seen: Seen;
  hasWaited: boolean;
  isSent?: boolean;
  endedAt: number; // ms since 1970
  answer: Promise<Answer>;
  resolve: (answer: Answer) => void; // to `answer`
}

/** How far a player has read the words of his profile; or, with a code, why he cannot. */
interface VoiceProfile {
  name: string; // empty where nobody has entered one
  code?: string;
  words: Part[];
  missing?: string[];
  count?: number;
  enough?: boolean;
  known?: boolean;
  learning?: boolean;
  taught?: boolean; // by the game, which is over, and it is not settled whether that is kept
  told?: Part[];
}

/** What a page does that listens all the time: it waits for words, hears some, speaks itself, or is covered and hears nothing. */
type HandsFreeState = "waits" | "hears" | "speaks" | "covered";

/** A sentence for a voice of the page. */
interface ToSay {
  parts: Part[];
  isEvent?: boolean; // it has happened: none of that is silenced unheard
  isPassing?: boolean; // it need not be heard out
  isListed?: boolean; // whatever else is told breaks it off
}

/** How a voice of the page speaks: words a minute, from 0 to 99, and 1 for its own loudness. */
interface Manner {
  rate: number;
  pitch: number;
  volume: number;
  hasSounds: boolean;
}

// --- What a worklet has besides ------------------------------------------------------------------------------------------

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;
declare const sampleRate: number;
