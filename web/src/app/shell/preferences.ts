import type { MantineColorScheme } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { saveLocale } from '#web/features/session/api.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import type { languages } from '#web/lib/language.ts';

export const themes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** Here at once; the account follows when it can be reached, and then what the server names in the reader's language. */
export async function chooseLanguage(language: (typeof languages)[number], cache: QueryClient): Promise<void> {
  await switchLanguage(language);
  await saveLocale(language).then(
    () => cache.invalidateQueries(),
    () => undefined,
  );
}
