import { open } from "../console/console.js";
import { sitDown } from "../main.js";
import { openVoice } from "../voice/opening.js";

await sitDown(open, openVoice);
