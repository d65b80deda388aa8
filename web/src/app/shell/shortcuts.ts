import { undoShortcuts } from '#web/lib/last-undo.ts';
import { listShortcuts } from '#web/lib/list-keys.ts';
import { selectionShortcuts } from '#web/lib/list-selection.ts';
import type { Shortcut } from '#web/lib/shortcuts.ts';
import { Store } from '#web/lib/store.ts';

export const shortcuts = {
  /** By Mantine, since it works in fields too. */
  palette: { keys: 'mod+k', place: 'everywhere', does: 'palette' },
  /** By `useSubmitKey`, for forms on every page. */
  submit: { keys: 'mod+enter', place: 'everywhere', does: 'submit' },
  help: { keys: '?', place: 'everywhere', does: 'help' },
  home: { keys: 'g h', place: 'everywhere', does: 'go_home', permission: 'workspace.view' },
  tickets: { keys: 'g t', place: 'everywhere', does: 'go_tickets', permission: 'tickets.view' },
  talk: { keys: 'g c', place: 'everywhere', does: 'go_talk', permission: 'talk.view' },
  settings: { keys: 'g s', place: 'everywhere', does: 'go_settings' },
} as const satisfies Record<string, Shortcut>;

type Declared = Readonly<Record<string, Shortcut>>;
const ofFeatures = Object.values(
  import.meta.glob<Declared>('../../features/*/shortcuts.ts', { eager: true, import: 'shortcuts' }),
);

export const allShortcuts: readonly Shortcut[] = [
  shortcuts,
  undoShortcuts,
  listShortcuts,
  selectionShortcuts,
  ...ofFeatures,
].flatMap((each) => Object.values<Shortcut>(each));

export const isHelpOpen = new Store(false);
