import type { Permission } from '@sightline/contract/permissions';
import { useEffect, useEffectEvent } from 'react';
import type words from '#web/locales/en/shortcuts.json';
import { anyDialog, overPage } from './dialog-open.ts';

/** A keyboard shortcut. Features declare theirs in `shortcuts.ts`; the shortcuts dialog lists those of the page. */
export type Shortcut = {
  /** One key, or a sequence such as `g t`. */
  keys: string;
  /** The place in which it works: the translation key `places.<place>`. */
  place: keyof typeof words.places;
  /** The description: the translation key `does.<does>`. */
  does: keyof typeof words.does;
  permission?: Permission;
  /** Acts on all selected items, if items are selected. */
  isForSelected?: boolean;
  /** Repeats while the key is held. */
  repeats?: boolean;
};

type Binding = Omit<Shortcut, 'does' | 'permission' | 'isForSelected'> & { run: () => void };

/** Global shortcuts first, then those of single screens. */
const bindings: Binding[] = [];
/** Longest pause between the keys of a sequence, in milliseconds. */
const pause = 1500;
let begun = { keys: '', at: 0 };

const takesText = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const takesKeys = `${takesText}, ${anyDialog}, [role="listbox"], [aria-expanded="true"]`;
const covers = `${overPage}, [role="menu"]`;

/** A focused field, an open listbox and any dialog or menu keep their keys. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takesKeys) !== null) || document.querySelector(covers) !== null;

/** The typed key. Shift is ignored for characters such as `?`, which need it on most keyboards. */
function typedKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || key.length > 1) return null;
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  return isLetter && shiftKey ? null : key.toLowerCase();
}

function onKeyDown(event: KeyboardEvent): void {
  const key = typedKey(event);
  if (event.key === 'Shift') return;
  const earlier = event.timeStamp - begun.at < pause ? begun.keys : '';
  begun = { keys: '', at: 0 };
  if (key === null || event.defaultPrevented || isTaken(event.target)) return;
  const keys = `${earlier} ${key}`.trim();
  const binding = bindings.findLast((each) => each.keys === keys);
  if (!binding) {
    if (bindings.some((each) => each.keys.startsWith(`${keys} `))) begun = { keys, at: event.timeStamp };
    return;
  }
  event.preventDefault();
  if (!event.repeat || binding.repeats) binding.run();
}

function bind(binding: Binding): () => void {
  if (bindings.length === 0) window.addEventListener('keydown', onKeyDown);
  if (binding.place === 'list' || binding.place === 'ticket') bindings.push(binding);
  else bindings.unshift(binding);
  return () => {
    bindings.splice(bindings.indexOf(binding), 1);
    if (bindings.length === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/** The shortcuts of the page that is shown, now or once something is marked there. One that two components offer is in it twice. */
const offered: Shortcut[] = [];
export const isOffered = ({ does }: Shortcut): boolean => offered.some((each) => each.does === does);

/** While the component is mounted; for what is bound only later, or by another listener. `useShortcut` does it by itself. */
export function useOffered(...shortcuts: readonly Shortcut[]): void {
  const offer = useEffectEvent(() => {
    const mine = [...shortcuts];
    offered.push(...mine);
    return () => {
      for (const each of mine) offered.splice(offered.indexOf(each), 1);
    };
  });
  useEffect(() => offer(), []);
}

/** Active while the component is mounted. A ticket or list wins over the shell for the same key. `null`: disabled. */
export function useShortcut(shortcut: Shortcut, run: (() => void) | null): void {
  const { keys, place, repeats = false } = shortcut;
  useOffered(shortcut);
  const onKeys = useEffectEvent(() => run?.());
  const isOff = run === null;
  useEffect(
    () => (isOff ? undefined : bind({ keys, place, repeats, run: () => onKeys() })),
    [keys, place, repeats, isOff],
  );
}
