import { IconBell, IconLogout, IconSettings, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type PaletteCommand, type SettingsTab } from '#web/lib/frame.ts';
import { usePages } from '../nav-items.ts';
import { useLogOut } from '../use-log-out.ts';

const tabs = Object.values(
  import.meta.glob<SettingsTab>('../../../features/**/settings-tab.ts', { eager: true, import: 'settingsTab' }),
).toSorted(byOrder);

/** Screens that the user menu and the settings lead to, and the way out. A screen that is a page of its own stands among the pages. */
export function usePlaceCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const permissions = permissionsIn(useSession());
  const pages = usePages();
  const logOut = useLogOut();
  const actions = { section: 'actions', isFoundOnly: true } as const;
  const open = (to: NonNullable<LinkProps['to']>) => () => void navigate({ to });
  const settings = { icon: IconSettings, also: `${t('nav.settings')} ${t('palette_words.settings')}` };
  return [
    { ...actions, ...settings, id: 'settings', label: t('nav.settings'), run: open('/settings') },
    {
      ...{ ...actions, id: 'account', label: t('nav.account'), icon: IconUserCircle, run: open('/account') },
      also: t('palette_words.account'),
    },
    {
      ...{ ...actions, id: 'account.security', label: t('nav.security'), icon: IconShieldLock },
      ...{ also: t('palette_words.security'), run: open('/account/security') },
    },
    {
      ...{ ...actions, id: 'account.notifications', label: t('commands.notification_settings'), icon: IconBell },
      ...{ also: t('palette_words.notifications'), run: open('/account/notifications') },
    },
    ...tabs
      .filter(
        ({ permission, to }) => (!permission || permissions.has(permission)) && !pages.some((page) => page.to === to),
      )
      .map(({ label, to }) => ({
        ...{ ...actions, ...settings, id: `settings.${label}`, label: `${t('nav.settings')}: ${t(`nav.${label}`)}` },
        run: open(to),
      })),
    {
      ...{ ...actions, id: 'log_out', label: t('user.log_out'), icon: IconLogout, run: logOut },
      also: t('palette_words.log_out'),
    },
  ];
}
