// What the server sends to pages and takes from them, for the checks of their JavaScript: docs/web.md and docs/referee.md say what
// it means. These names are known in every module of the pages.

/** An announced move, as docs/referee.md has it. */
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
