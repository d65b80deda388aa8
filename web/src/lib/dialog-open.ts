/** A dialog that is closing is painted for some moments more, and takes no keys. */
export const anyDialog = '[role="dialog"]:not([data-closing])';
export const overPage = `${anyDialog}[aria-modal="true"]`;

/** The page below an open dialog must ignore its keys. */
export const isDialogOpen = (): boolean => document.querySelector(overPage) !== null;
