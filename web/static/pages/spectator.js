import { open } from "../hall/spectator.js";
import { sitDown } from "../main.js";

await sitDown(open);
