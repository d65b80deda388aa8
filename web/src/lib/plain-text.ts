/** Without accents and in lower case, to compare what people type. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether every typed word begins a word of the name. */
export const hasBeginnings = (name: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => ` ${plain(name)}`.includes(` ${word}`));

/** Whether the text contains every typed word. */
export function matches(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return words.every((word) => searched.includes(word));
  };
}
