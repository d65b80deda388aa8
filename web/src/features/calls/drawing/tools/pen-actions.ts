/** What can be done with the pen; the server has the last word. */
export type PenActions = {
  draw: () => void;
  putDown: () => void;
  /** From whoever holds it. Null for those who did not start drawing, and while nobody else does. */
  takeBack: (() => void) | null;
  handOver: (personId: string) => void;
  /** Null for those who did not start it (section 4). */
  stop: (() => void) | null;
};

/** Whether one draws, who holds the pen, and who else could. */
export type PenState = {
  isDrawing: boolean;
  holder: string | undefined;
  others: readonly { id: string; name: string }[];
};
