import type { MantineColorScheme } from '@mantine/core';
import { saveLocale } from '#web/features/session/api.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import type { languages } from '#web/lib/language.ts';

export const themes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** Here at once; the account follows when it can be reached. */
export async function chooseLanguage(language: (typeof languages)[number]): Promise<void> {
  await switchLanguage(language);
  await saveLocale(language).catch(() => undefined);
}
