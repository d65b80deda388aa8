import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { isDialogOpen } from '#web/lib/dialog-open.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** The palette is loaded when it is first wanted. It opens over no other dialog. */
export function useCommandPalette() {
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(!isOpen && !isDialogOpen())]], []);
  return {
    open: () => setOpen(true),
    element: <Suspense fallback={null}>{isOpen && <CommandPalette onClose={() => setOpen(false)} />}</Suspense>,
  };
}
