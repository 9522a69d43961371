import { open } from "../desk/desk.js";
import { sitDown } from "../main.js";

await sitDown(open);
