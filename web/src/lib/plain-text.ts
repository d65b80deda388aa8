/** Without accents and in lower case, to compare what people type. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether every typed word begins a word of the name. */
export const hasBeginnings = (name: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => ` ${plain(name)}`.includes(` ${word}`));
