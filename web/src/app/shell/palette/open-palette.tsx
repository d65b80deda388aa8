import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { isDialogOpen } from '#web/lib/dialog-open.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Loads the palette on first use and restores the focus when it closes. It does not open over another dialog. */
export function useCommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  if (isOpen && !isWanted) setWanted(true);
  useHotkeys([['mod+K', () => (isOpen ? close() : setOpen(!isDialogOpen()))]], []);

  // Keys typed before its field has the focus go to the palette, not to the shortcuts of the page.
  useWindowEvent(
    'keydown',
    (event) => {
      const isElsewhere = !(event.target instanceof Element) || event.target.closest('[role="dialog"]') === null;
      if (!isOpen || !isElsewhere || !isText(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => before + event.key);
    },
    { capture: true },
  );

  function close(): void {
    setOpen(false);
    setTyped('');
  }

  return {
    open: () => setOpen(true),
    element: isWanted && (
      <Suspense fallback={null}>
        <CommandPalette opened={isOpen} typed={typed} onType={setTyped} onClose={close} />
      </Suspense>
    ),
  };
}
