import { useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLanguage, IconPalette } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaletteCommand } from '#web/lib/frame.ts';
import { languages } from '#web/lib/language.ts';
import { chooseLanguage, themes } from '../preferences.ts';
import { isHelpOpen, shortcuts } from '../shortcuts.ts';

/** Theme, language and help, as in the user menu. */
export function usePreferenceCommands(): readonly PaletteCommand[] {
  const { t, i18n } = useTranslation();
  const cache = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const general = { section: 'actions', worksOffline: true } as const;
  return [
    ...themes
      .filter((theme) => theme !== colorScheme)
      .map((theme) => ({
        ...general,
        id: `theme.${theme}`,
        label: t('user.use_theme', { theme: t(`user.theme_${theme}`) }),
        icon: IconPalette,
        run: () => setColorScheme(theme),
      })),
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        ...general,
        id: `language.${language}`,
        label: t('user.use_language', { language: t(`languages.${language}`) }),
        icon: IconLanguage,
        run: () => void chooseLanguage(language, cache),
      })),
    {
      ...general,
      id: 'help',
      label: t('user.shortcuts'),
      icon: IconKeyboard,
      keys: shortcuts.help.keys,
      run: () => isHelpOpen.set(true),
    },
  ];
}
