import { open } from "../hall/join.js";
import { part } from "../table/dom.js";
import { Texts } from "../table/texts.js";

const { lang, dataset } = document.documentElement;
open({ root: part("page"), texts: await Texts.load(lang), refused: dataset.refused });
