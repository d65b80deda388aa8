import { IconBook } from '@tabler/icons-react';
import type { PaletteSearch } from '#web/lib/frame.ts';

export const paletteSearches: readonly PaletteSearch[] = [
  {
    label: 'articles',
    icon: IconBook,
    permission: 'knowledge.view',
    search: async (text, signal) => (await import('./palette-search.ts')).searchArticles(text, signal),
    order: 35,
  },
];
