const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The label of the modifier key for undo and redo on this platform. */
export const modifier = isApple ? '⌘' : 'Ctrl';
