/** The actions on the pen; the server may refuse them. */
export type PenActions = {
  draw: () => void;
  putDown: () => void;
  /** Takes the pen from its holder. Null for people who did not start drawing, and while nobody else holds it. */
  takeBack: (() => void) | null;
  handOver: (personId: string) => void;
  /** Null for people who did not start drawing (section 4). */
  stop: (() => void) | null;
};

/** Whether the user draws, who holds the pen, and who else could. */
export type PenState = {
  isDrawing: boolean;
  holder: string | undefined;
  others: readonly { id: string; name: string }[];
};
