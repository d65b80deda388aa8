import type { Permission } from '@sightline/contract/permissions';
import type { Locale } from '@sightline/contract/scalars';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type common from '#web/locales/en/common.json';

/*
 * Declares how a feature extends the frame of the application, in a file of its own: the frame finds `nav.ts`, `frame.ts`, `palette.ts` and
 * `settings-tab.ts` by their names. The lowest `order` comes first.
 */

type Ordered = { order: number };
export const byOrder = (a: Ordered, b: Ordered): number => a.order - b.order;

/** `nav.ts`: a screen that people find by its name, `nav.<id>` of the common texts. */
export type Page = Ordered & {
  id: keyof typeof common.nav;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  permission: Permission;
  /** Shown in the navigation; other pages are found only in the command palette. */
  isInNavigation: boolean;
  /** On a phone, whose bar has room for six, it is in the menu. */
  isSecondary?: true;
  /** A count behind its name in the navigation. Renders nothing when there is nothing to count. */
  badge?: ComponentType;
};

/** `frame.ts`: what every screen shows. */
export type FramePart = Ordered & {
  /** Small reminders that stay visible, such as a running timer. They render nothing when idle. */
  pills: readonly ComponentType[];
  /** Dialogs that may appear, such as a ringing call. */
  overlays: readonly ComponentType[];
};

/** A result in the palette. Its id is unique within its search. */
export type PaletteHit = {
  id: string;
  label: string;
  /** Muted, behind the label: a number, a customer. */
  hint?: string;
  /** The language of the label: marked when it is not the reader's. */
  language?: Locale;
  /** Path of this application. */
  path: string;
  /** Its name does not have the words: left out where a page or a command has them. */
  isLoose?: true;
};

/** `palette.ts`: what the command palette finds besides pages. */
export type PaletteSearch = Ordered & {
  /** Names the group, `search.<label>` of the common texts. */
  label: keyof typeof common.search;
  icon: Icon;
  permission: Permission;
  search: (text: string, signal: AbortSignal) => Promise<PaletteHit[]>;
};

/** A command of the palette. */
export type PaletteCommand = {
  /** The same in every session: commands that were used before come first. */
  id: string;
  label: string;
  /** Further words that find it. */
  also?: string;
  /** Not shown until something is typed. */
  isFoundOnly?: true;
  /** Not shown until its verb is typed, and more. */
  isFoundByVerb?: true;
  /** Why it cannot be done now. */
  refusal?: string;
  icon: Icon;
  /** `ticket`: with the ticket that is open or marked. */
  section: 'ticket' | 'actions';
  /** The shortcut that does the same. */
  keys?: string;
  worksOffline?: boolean;
  run: () => void;
};

/** The exports of a feature's `palette.ts`. */
export type PalettePart = {
  paletteSearches?: readonly PaletteSearch[];
  usePaletteCommands?: () => readonly PaletteCommand[];
};

type Texts =
  | 'articles'
  | 'assets'
  | 'branding'
  | 'costs'
  | 'factors'
  | 'session'
  | 'spaces'
  | 'sso'
  | 'ticketforms'
  | 'tickettypes'
  | 'workspace';

type SettingText = Extract<ParseKeys<Texts[]>, `${Texts}:${string}`>;

/** A setting as its screen names it, found by these words in the reader's language. */
export type FoundSetting = {
  label: SettingText;
  /** Further words that find it, such as its description. */
  hint?: SettingText;
  permission?: Permission;
};

/** In the order of the menu. */
export const settingsGroups = ['workspace', 'people', 'work', 'assets', 'knowledge', 'system'] as const;

/** `settings-tab.ts`: a screen of the settings, `nav.<label>` of the common texts. */
export type SettingsTab = Ordered & {
  group: (typeof settingsGroups)[number];
  label: keyof typeof common.nav;
  to: NonNullable<LinkProps['to']>;
  /** Without it, everybody sees the tab. */
  permission?: Permission;
  /** The entries that the search of the settings finds there. */
  finds?: readonly FoundSetting[];
};
