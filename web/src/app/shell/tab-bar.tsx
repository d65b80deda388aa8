import { Menu } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InboxTab } from '#web/features/notifications/inbox-tab.tsx';
import { WorkspaceMenuItems } from '#web/features/workspace/workspace-switcher.tsx';
import { useNavItems } from './nav-items.ts';
import linkClasses from './nav-link.module.css';
import { TabLink } from './nav-link.tsx';
import classes from './tab-bar.module.css';
import { PreferenceItems } from './user-menu.tsx';

/** A phone's navigation: the screens, the search, and everything else in one menu. */
export function TabBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = useNavItems();
  const secondary = items.filter(({ isSecondary }) => isSecondary);
  return (
    <nav className={classes.bar} aria-label={t('nav.main')}>
      {items
        .filter(({ isSecondary }) => !isSecondary)
        .map((item) => (
          <TabLink key={item.id} item={item} />
        ))}
      <InboxTab />
      <button type="button" className={linkClasses.tab} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        {t('search.label')}
      </button>
      <Menu width={260} position="top-end">
        <Menu.Target>
          <button type="button" className={linkClasses.tab}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
            {t('nav.menu')}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {secondary.map(({ id, to, icon: Icon }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
              onClick={() => void navigate({ to })}
            >
              {t(`nav.${id}`)}
            </Menu.Item>
          ))}
          {secondary.length > 0 && <Menu.Divider />}
          <WorkspaceMenuItems onSwitched={() => void navigate({ to: '/home' })} />
          <Menu.Divider />
          <PreferenceItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
