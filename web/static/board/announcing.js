import { at, differing, FILES, isWhite, put } from "./squares.js";

/** @type {Record<string, string>} */
const PIECES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/**
 * Whether the move brings a pawn to its last rank, so that a piece has to be named.
 *
 * @param {string} squares
 * @param {string} from
 * @param {string} to
 */
export function promotes(squares, from, to) {
  const piece = at(squares, from);
  return (piece === "P" && to[1] === "8") || (piece === "p" && to[1] === "1");
}

/**
 * A move made on a board as an announcement of docs/referee.md. Nothing here knows what is legal: it says which piece
 * went from where to where, and what the hand did with it.
 *
 * @param {string} squares
 * @param {string} from
 * @param {string} to
 * @param {string | null} promotion the piece's name
 * @returns {Announcement}
 */
export function announcementOf(squares, from, to, promotion = null) {
  const side = castles(squares, from, to);
  if (side) return { castling: side };
  const isEnPassant = takesInPassing(squares, from, to);
  return {
    piece: PIECES[(at(squares, from) ?? "").toLowerCase()],
    from_file: from[0],
    from_rank: Number(from[1]),
    to,
    ...(at(squares, to) || isEnPassant ? { capture: true } : {}),
    ...(isEnPassant ? { en_passant: true } : {}),
    ...(promotion ? { promotion } : {}),
  };
}

/**
 * Which piece went from one square to another, whether it still stands on the first or has arrived.
 *
 * @param {string} squares
 * @param {string} from
 * @param {string} to
 * @param {boolean} isPromoted it went there as a pawn
 * @returns {Announcement}
 */
export function pieceMoved(squares, from, to, isPromoted) {
  const stood = at(squares, from) ? squares : put(squares, { [from]: at(squares, to), [to]: null });
  const moved = announcementOf(stood, from, to);
  return isPromoted ? { ...moved, piece: "pawn", promotion: moved.piece } : { ...moved, capture: false };
}

/**
 * The move that went from one square to another between two of these placements; null where none did.
 *
 * @param {string[]} placements of one board, the last one first
 * @param {string} from
 * @param {string} to
 * @returns {Announcement | null}
 */
export function moveMade(placements, from, to) {
  for (const [index, before] of placements.slice(1).entries()) {
    const after = placements[index];
    const side = castled(before, after, from, to);
    if (side) return { castling: side };
    const changed = differing(before, after);
    if (!at(before, from) || ![from, to].every((square) => changed.includes(square))) continue;
    const promotion = promotes(before, from, to) ? PIECES[(at(after, to) ?? "").toLowerCase()] : null;
    return announcementOf(before, from, to, promotion);
  }
  return null;
}

/**
 * On which side the king has castled, also in Chess960, where he is shown to go to his square or onto his rook.
 *
 * @param {string} before
 * @param {string} after
 * @param {string} from
 * @param {string} to
 * @returns {"kingside" | "queenside" | null}
 */
function castled(before, after, from, to) {
  const king = at(before, from);
  if (king?.toLowerCase() !== "k" || before === after) return null;
  const rook = isWhite(king) ? "R" : "r";
  const isStep = Math.abs(FILES.indexOf(to[0]) - FILES.indexOf(from[0])) <= 1; // which he can go beside a rook that stays
  /** @param {string} kingTo @param {string} rookTo */
  const isDone = (kingTo, rookTo) => {
    const isShown = at(before, to) === rook || (to === kingTo && !(isStep && at(before, rookTo) === rook));
    return isShown && at(after, kingTo) === king && at(after, rookTo) === rook;
  };
  if (isDone(`g${from[1]}`, `f${from[1]}`)) return "kingside";
  return isDone(`c${from[1]}`, `d${from[1]}`) ? "queenside" : null;
}

/**
 * Whether what stands on a last rank may have come there as a pawn: the board does not tell.
 *
 * @param {string} squares
 * @param {string} from
 * @param {string} to
 */
export function mayBePromoted(squares, from, to) {
  const isNear = Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1;
  const stands = at(squares, to) ?? "";
  return !at(squares, from) && isNear && (/^[QRBN]78$/.test(stands + from[1] + to[1]) || /^[qrbn]21$/.test(stands + from[1] + to[1]));
}

/**
 * From where the pieces of an announced move come, by the squares on which they will stand, as far as it names its squares.
 *
 * @param {string} squares
 * @param {Announcement} announcement
 * @param {boolean} isWhitesMove
 * @returns {Record<string, string>}
 */
export function departures(squares, { castling, from_file: file, from_rank: rank, to }, isWhitesMove) {
  if (castling) return ofCastling(squares, castling, isWhitesMove);
  return file && rank && to && at(squares, `${file}${rank}`) ? { [to]: `${file}${rank}` } : {};
}

/**
 * The placement after an announcement, as far as it names its squares: what a board will look like.
 *
 * @param {string} squares
 * @param {Announcement} announcement
 * @param {boolean} isWhitesMove
 */
export function carriedOut(squares, announcement, isWhitesMove) {
  /** @type {Record<string, string | null>} */
  const changes = {};
  const going = Object.entries(departures(squares, announcement, isWhitesMove));
  for (const [to, from] of going) {
    changes[from] = null;
    if (takesInPassing(squares, from, to)) changes[to[0] + from[1]] = null;
  }
  for (const [to, from] of going) changes[to] = promoted(at(squares, from) ?? "", announcement.promotion);
  return put(squares, changes);
}

/** @param {string} piece @param {string | null | undefined} promotion what a pawn becomes by its name */
function promoted(piece, promotion) {
  const letter = promotion && Object.keys(PIECES).find((key) => PIECES[key] === promotion);
  if (!letter) return piece;
  return isWhite(piece) ? letter.toUpperCase() : letter;
}

/**
 * Which castling it is when the king goes two squares aside, or onto his own rook.
 *
 * @param {string} squares
 * @param {string} from
 * @param {string} to
 * @returns {"kingside" | "queenside" | null}
 */
function castles(squares, from, to) {
  const [king, target] = [at(squares, from), at(squares, to)];
  if (king?.toLowerCase() !== "k" || from[1] !== to[1]) return null;
  const aside = FILES.indexOf(to[0]) - FILES.indexOf(from[0]);
  const isOntoRook = target?.toLowerCase() === "r" && isWhite(target) === isWhite(king);
  if (!isOntoRook && (Math.abs(aside) !== 2 || from[0] !== "e")) return null;
  return aside > 0 ? "kingside" : "queenside";
}

/** @param {string} squares @param {string} from @param {string} to */
function takesInPassing(squares, from, to) {
  const passed = at(squares, to[0] + from[1]);
  const piece = at(squares, from);
  if (piece?.toLowerCase() !== "p" || from[0] === to[0] || at(squares, to)) return false;
  return passed?.toLowerCase() === "p" && isWhite(passed) !== isWhite(piece);
}

/**
 * @param {string} squares
 * @param {"kingside" | "queenside"} side
 * @param {boolean} isWhitesMove
 * @returns {Record<string, string>}
 */
function ofCastling(squares, side, isWhitesMove) {
  const [king, rook, rank] = isWhitesMove ? ["K", "R", "1"] : ["k", "r", "8"];
  const onRank = [...FILES].map((file) => file + rank);
  const kingFrom = onRank.find((square) => at(squares, square) === king);
  const rooks = onRank.filter((square) => at(squares, square) === rook);
  const rookFrom = side === "kingside" ? rooks.at(-1) : rooks[0];
  if (!kingFrom || !rookFrom) return {};
  const [kingTo, rookTo] = side === "kingside" ? ["g", "f"] : ["c", "d"];
  return { [kingTo + rank]: kingFrom, [rookTo + rank]: rookFrom };
}
