import type { Permission } from '@sightline/contract/permissions';
import { useEffect, useEffectEvent } from 'react';
import type words from '#web/locales/en/shortcuts.json';

/** A key and what it does. A feature declares its own in `shortcuts.ts`, from which the dialog of all shortcuts derives. */
export type Shortcut = {
  /** A key as it is typed, or keys one after the other: `g t`. */
  keys: string;
  /** Where it works, `places.<place>` of the texts of shortcuts. */
  place: keyof typeof words.places;
  /** What it does, `does.<does>` of the texts of shortcuts. */
  does: keyof typeof words.does;
  permission?: Permission;
  /** Held down, it goes on. */
  repeats?: boolean;
};

type Binding = Omit<Shortcut, 'does' | 'permission'> & { run: () => void };

/** Those of a screen after those of all screens. */
const bindings: Binding[] = [];
/** How long the second key of two may take. */
const pause = 1500;
let begun = { keys: '', at: 0 };

const takesText = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const takesKeys = `${takesText}, [role="dialog"], [role="listbox"], [aria-expanded="true"]`;
const covers = '[role="dialog"][aria-modal="true"], [role="menu"]';

/** Keys belong to the field that is typed in, to a list that is open, and to what lies over the page. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(takesKeys) !== null) || document.querySelector(covers) !== null;

/** What was typed. Letters are without Shift, signs as the keyboard has them: `?` needs Shift on most. */
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

/** While the component is shown. What a ticket or list has goes before what has the same keys elsewhere. Null: nothing to do now. */
export function useShortcut({ keys, place, repeats = false }: Shortcut, run: (() => void) | null): void {
  const onKeys = useEffectEvent(() => run?.());
  const isOff = run === null;
  useEffect(
    () => (isOff ? undefined : bind({ keys, place, repeats, run: () => onKeys() })),
    [keys, place, repeats, isOff],
  );
}
