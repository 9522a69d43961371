// Rochade's own, beside the library's file: the types of what the pages call of it.

export const COLOR: { readonly white: "w"; readonly black: "b" };
export const INPUT_EVENT_TYPE: {
  readonly moveInputStarted: "moveInputStarted";
  readonly movingOverSquare: "movingOverSquare";
  readonly validateMoveInput: "validateMoveInput";
  readonly moveInputCanceled: "moveInputCanceled";
  readonly moveInputFinished: "moveInputFinished";
};

/** What a hand does with a piece. Which squares there are goes by its type. */
export type InputEvent =
  | { type: "moveInputStarted"; squareFrom: string }
  | { type: "movingOverSquare"; squareFrom: string; squareTo: string | null }
  | { type: "validateMoveInput"; squareFrom: string; squareTo: string }
  | { type: "moveInputCanceled"; squareFrom: string; reason: string }
  | { type: "moveInputFinished"; squareFrom: string; squareTo: string };

export interface ChessboardView {
  squareWidth: number; // pixels
  squareHeight: number; // pixels
  visualMoveInput: {
    draggablePiece: SVGSVGElement;
    createDraggablePiece(name: string): void;
    moveDraggablePiece(x: number, y: number): void;
  };
}

export class Chessboard {
  constructor(
    context: HTMLElement,
    props?: {
      assetsUrl?: string;
      orientation?: "w" | "b";
      style?: { cssClass?: string; pieces?: { file: string }; showCoordinates?: boolean; animationDuration?: number };
    },
  );
  readonly view: ChessboardView;
  setPosition(fen: string, animated?: boolean): Promise<void>;
  setOrientation(colour: "w" | "b", animated?: boolean): Promise<void>;
  enableMoveInput(handler: (event: InputEvent) => boolean, color?: "w" | "b"): void;
}
