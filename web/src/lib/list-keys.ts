import type { KeyboardEvent, RefObject } from 'react';
import { type Shortcut, useOffered, useShortcut } from './shortcuts.ts';

/** The same in every list. */
export const listShortcuts = {
  search: { keys: '/', place: 'list', does: 'search' },
  next: { keys: 'j', place: 'list', does: 'next', repeats: true },
  previous: { keys: 'k', place: 'list', does: 'previous', repeats: true },
  open: { keys: 'enter', place: 'list', does: 'open' },
} as const satisfies Record<string, Shortcut>;

const linksOf = (list: RefObject<HTMLElement | null>) => [
  ...(list.current?.querySelectorAll<HTMLElement>('li a[href]') ?? []),
];

/** J and K walk through the links of a list; Enter opens the one with the focus, as everywhere. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (step: 1 | -1) => () => {
    const links = linksOf(list);
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 && step === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
    links[next]?.focus();
  };
  useOffered(listShortcuts.open);
  useShortcut(listShortcuts.next, walk(1));
  useShortcut(listShortcuts.previous, walk(-1));
}

/** For what holds a search field and its results: the arrow keys walk from the field through their links and back. */
export function walkWithArrows(
  event: KeyboardEvent,
  field: HTMLElement | null,
  list: RefObject<HTMLElement | null>,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [field, ...linksOf(list)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at === -1 || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const next = stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
