import { Menu, useMantineColorScheme } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconDeviceMobileCheck,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WaitingBadge } from '#web/features/offline/waiting-badge.tsx';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { useInstall } from '#web/lib/install-prompt.ts';
import { languages } from '#web/lib/language.ts';
import { useConnectionStatus } from '#web/lib/realtime.tsx';
import { chooseLanguage, themes } from './preferences.ts';
import { isHelpOpen } from './shortcuts.ts';
import { useLogOut } from './use-log-out.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const me = useMe();
  // The connection notices only after a while that there is no network.
  const { online: hasNetwork } = useNetwork();
  const isOnline = useConnectionStatus() === 'connected' && hasNetwork;
  return (
    <Menu width={208} position="top-start">
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={`${me.name}. ${t('user.menu')}`}>
          <PersonAvatar person={me} size={24} />
          <span className={classes.name}>{me.name}</span>
          {isOnline && <i className={classes.online} title={t('user.online')} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <PreferenceItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** For any menu: language, theme, logging out. */
export function PreferenceItems() {
  const { t, i18n } = useTranslation();
  const cache = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const askToLeave = useLogOut();
  const install = useInstall();
  const mayWaitHere = useCan('tickets.view');

  return (
    <>
      <Menu.Label>{t('user.language')}</Menu.Label>
      <Menu.RadioGroup value={i18n.language}>
        {languages.map((language) => (
          <Menu.RadioItem key={language} value={language} onChange={() => void chooseLanguage(language, cache)}>
            {t(`languages.${language}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{t('user.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme}>
        {themes.map((theme) => (
          <Menu.RadioItem key={theme} value={theme} onChange={() => setColorScheme(theme)}>
            {t(`user.theme_${theme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconUserCircle size={15} stroke={1.75} aria-hidden />}
        onClick={() => void navigate({ to: '/account' })}
      >
        {t('nav.account')}
      </Menu.Item>
      {mayWaitHere && (
        <Menu.Item
          leftSection={<IconDeviceMobileCheck size={15} stroke={1.75} aria-hidden />}
          rightSection={<WaitingBadge />}
          onClick={() => void navigate({ to: '/offline' })}
        >
          {t('nav.offline')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconSettings size={15} stroke={1.75} aria-hidden />}
        onClick={() => void navigate({ to: '/settings' })}
      >
        {t('nav.settings')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={15} stroke={1.75} aria-hidden />}
        onClick={() => isHelpOpen.set(true)}
      >
        {t('user.shortcuts')}
      </Menu.Item>
      {install && (
        <Menu.Item leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />} onClick={install}>
          {t('user.install')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />} onClick={askToLeave}>
        {t('user.log_out')}
      </Menu.Item>
    </>
  );
}
