import { open } from "../hall/director.js";
import { part } from "../table/dom.js";
import { Texts } from "../table/texts.js";

const { lang } = document.documentElement;
open({ root: part("page"), texts: await Texts.load(lang) });
