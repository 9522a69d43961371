// Rochade's own, beside the library's file: the types of what the pages call of it.

export class Svg {
  static createSvg(containerElement?: HTMLElement): SVGSVGElement;
  static addElement<Name extends keyof SVGElementTagNameMap>(
    parent: SVGElement,
    name: Name,
    attributes?: Record<string, string>,
  ): SVGElementTagNameMap[Name];
}
