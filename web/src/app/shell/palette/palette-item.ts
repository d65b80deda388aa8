import type { Locale } from '@sightline/contract/scalars';
import type { Icon } from '@tabler/icons-react';
import type common from '#web/locales/en/common.json';

/** An item of the palette. */
export type PaletteItem = {
  /** Unique in the palette, and stable across sessions. */
  key: string;
  label: string;
  hint?: string;
  /** The language of the label. */
  language?: Locale;
  /** Further words that find it. */
  also?: string;
  /** Not shown until something is typed. */
  isFoundOnly?: true;
  /** Not shown until its verb is typed, and more. */
  isFoundByVerb?: true;
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
