import type { Icon } from '@tabler/icons-react';
import { plain } from '#web/lib/plain-text.ts';
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

/** Whether the text contains every typed word. */
export function matches(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return words.every((word) => searched.includes(word));
  };
}
