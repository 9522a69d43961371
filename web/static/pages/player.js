import { open } from "../board/second_board.js";
import { sitDown } from "../main.js";
import { openVoice } from "../voice/opening.js";

await sitDown(open, openVoice);
