import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type SettingsTab, settingsGroups } from '#web/lib/frame.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import classes from './-settings.module.css';
import { useSettingsSearch } from './-settings-search.ts';

const tabs = Object.values(
  import.meta.glob<SettingsTab>('../../features/**/settings-tab.ts', { eager: true, import: 'settingsTab' }),
).toSorted(byOrder);

/** The screens of the settings; each user sees the permitted ones. A list beside the screen, on a phone tabs above it. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const permissions = permissionsIn(useSession());
  const permitted = tabs.filter(({ permission }) => !permission || permissions.has(permission));
  const [typed, setTyped] = useState('');
  const found = useSettingsSearch(permitted, permissions, typed);
  const router = useRouter();
  const { pathname } = useLocation();
  const here = permitted.find(({ to }) => to === pathname);
  usePageTitle(here ? t(`nav.${here.label}`) : '', here ? t('nav.settings') : '');
  const isSearching = typed.trim() !== '';
  const search = (
    <search className={classes.search}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('settings_search.label')}
        placeholder={t('settings_search.label')}
        leftSection={<IconSearch size={14} stroke={1.75} />}
        rightSection={
          isSearching && <CloseButton size="sm" aria-label={t('actions.clear')} onClick={() => setTyped('')} />
        }
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          const [first] = found;
          if (key === 'Escape') setTyped('');
          if (key === 'Enter' && first) {
            void router.navigate({ to: first.to, ...(first.hash && { hash: first.hash, hashScrollIntoView: false }) });
            setTyped('');
          }
        }}
      />
      <p role="status" className={classes.count}>
        {isSearching && found.length > 0 && t('settings_search.found', { count: found.length })}
        {isSearching && found.length === 0 && t('settings_search.nothing', { query: typed.trim() })}
      </p>
    </search>
  );
  if (isSearching)
    return (
      <nav className={classes.tabs} aria-label={t('nav.settings')} data-searching>
        {search}
        <ul className={classes.found}>
          {found.map(({ key, label, screen, to, hash }) => (
            <li key={key}>
              <Link
                to={to}
                {...(hash && { hash })}
                hashScrollIntoView={false}
                activeOptions={{ includeHash: true }}
                onClick={() => setTyped('')}
              >
                {label}
                {hash && <small>{screen}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    );
  return (
    <nav className={classes.tabs} aria-label={t('nav.settings')}>
      {search}
      <div className={classes.groups}>
        {settingsGroups.map((group) => {
          const inGroup = permitted.filter((tab) => tab.group === group);
          if (inGroup.length === 0) return null;
          return (
            <section key={group}>
              <h2>{t(`nav.settings_${group}`)}</h2>
              {inGroup.map(({ label, to }) => (
                <Link key={label} to={to} activeOptions={{ exact: true, includeSearch: false }}>
                  {t(`nav.${label}`)}
                </Link>
              ))}
            </section>
          );
        })}
      </div>
    </nav>
  );
}
