import { lazy, type ReactNode, Suspense, useState } from 'react';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** Loads the palette when it is first opened. */
export function useCommandPalette(): { open: () => void; element: ReactNode } {
  const [isWanted, setWanted] = useState(false);

  async function open(): Promise<void> {
    setWanted(true);
    const { spotlight } = await import('@mantine/spotlight');
    spotlight.open();
  }

  return {
    open: () => void open(),
    element: isWanted && (
      <Suspense fallback={null}>
        <CommandPalette />
      </Suspense>
    ),
  };
}
