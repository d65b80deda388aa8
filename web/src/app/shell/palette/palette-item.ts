import type { Icon } from '@tabler/icons-react';
import type common from '#web/locales/en/common.json';

/** A line of the palette. */
export type PaletteItem = {
  /** One in the whole palette, and the same in every session. */
  key: string;
  label: string;
  hint?: string;
  icon: Icon;
  keys?: string;
  /** Why it cannot be done now. */
  refusal?: string;
  run: () => void;
};

export type PaletteSection = {
  label: keyof typeof common.search;
  items: readonly PaletteItem[];
  /** Of the text before: shown until the answer is here, and never chosen by the keyboard. */
  isFormer?: boolean;
};

/** Without accents and capitals, as people type. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether a text has all words that were typed, or their beginnings. */
export function matches(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
