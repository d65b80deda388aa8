const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** What is held down for undo and the like, as it is written on the keyboard at hand. */
export const modifier = isApple ? '⌘' : 'Ctrl';
