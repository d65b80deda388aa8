import type { Icon } from '@tabler/icons-react';
import type common from '#web/locales/en/common.json';

/** An item of the palette. */
export type PaletteItem = {
  /** Unique in the palette, and stable across sessions. */
  key: string;
  label: string;
  hint?: string;
  icon: Icon;
  keys?: string;
  /** Why the command is not available now. */
  refusal?: string;
  run: () => void;
};

export type PaletteSection = {
  label: keyof typeof common.search;
  items: readonly PaletteItem[];
  /** Belongs to the previous text: shown until the results arrive, but not selectable by keyboard. */
  isFormer?: boolean;
};

/** Folds case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Whether the text contains every typed word as the start of a word. */
export function matches(typed: string): (text: string) => boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
