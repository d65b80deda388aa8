import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const buttonsIn = (toolbar: HTMLElement | null): HTMLButtonElement[] => [
  ...(toolbar?.querySelectorAll('button') ?? []),
];

/** One of them is reached by Tab, the others from there; also those that cannot be pressed yet. */
function becomeStop(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight') return (at + 1) % count;
  return key === 'ArrowLeft' ? (at - 1 + count) % count : undefined;
}

/** What is closed by it is gone before the event has come up to anybody else. */
const stopHere = (event: Event): void => event.stopPropagation();

/**
 * A toolbar is one stop for Tab; arrows, Home and End lead through its buttons. Escape in what one of them has opened
 * closes that and does nothing else.
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
