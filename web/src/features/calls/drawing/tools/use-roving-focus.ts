import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const buttonsIn = (toolbar: HTMLElement | null): HTMLButtonElement[] => [
  ...(toolbar?.querySelectorAll('button') ?? []),
];

/** Makes one button reachable by Tab; arrow keys reach the others, including disabled ones. */
function becomeStop(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (at + 1) % count;
  return key === 'ArrowLeft' ? (at - 1 + count) % count : undefined;
}

/** Escape closes the popup only, and no handler further up runs. */
const stopHere = (event: Event): void => event.stopPropagation();

/**
 * A toolbar is one stop for Tab; arrows, Home and End move through its buttons. Escape in a popup closes only that
 * popup.
 */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const buttons = buttonsIn(toolbar.current);
    const stops = buttons.filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled);
    if (buttons.filter(({ tabIndex }) => tabIndex === 0).length !== 1 || stops.length !== 1)
      becomeStop(buttons, stops[0] ?? buttons.find(({ disabled }) => !disabled));
  });

  return {
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      const buttons = buttonsIn(toolbar.current);
      const focused = buttons.find((button) => button === target);
      if (focused) becomeStop(buttons, focused);
    },
    onKeyDownCapture({ key, target }: KeyboardEvent<HTMLElement>): void {
      const opener = toolbar.current?.querySelector<HTMLButtonElement>('[aria-expanded="true"]');
      if (key !== 'Escape' || !opener) return;
      target.addEventListener('keydown', stopHere, { once: true });
      if (toolbar.current?.contains(target as Node)) opener.click();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const buttons = buttonsIn(toolbar.current).filter(({ disabled }) => !disabled);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      const next = at < 0 ? undefined : targetOf(event.key, at, buttons.length);
      if (next === undefined) return;
      event.preventDefault();
      buttons[next]?.focus();
    },
  };
}
