import { open } from "../hall/cards.js";
import { part } from "../table/dom.js";
import { Texts } from "../table/texts.js";

const { lang } = document.documentElement;
await open({ root: part("page"), texts: await Texts.load(lang) });
