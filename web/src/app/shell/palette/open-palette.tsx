import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { isDialogOpen } from '#web/lib/dialog-open.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** The palette is loaded when it is first wanted, and hands the focus back when it closes. It opens over no other dialog. */
export function useCommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  useHotkeys([['mod+K', () => setOpen(!isOpen && !isDialogOpen())]], []);
  return {
    open: () => setOpen(true),
    element: isWanted && (
      <Suspense fallback={null}>
        <CommandPalette opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
