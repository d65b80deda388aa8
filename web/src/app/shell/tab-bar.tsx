import { Menu } from '@mantine/core';
import { IconCalendarUser, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { InboxTab } from '#web/features/notifications/inbox-tab.tsx';
import { useMakesVisits } from '#web/features/schedule/makes-visits.ts';
import { WorkspaceMenuItems } from '#web/features/workspace/workspace-switcher.tsx';
import { byOrder, type Page } from '#web/lib/frame.ts';
import { useNavItems } from './nav-items.ts';
import linkClasses from './nav-link.module.css';
import { TabLink } from './nav-link.tsx';
import classes from './tab-bar.module.css';
import { PreferenceItems } from './user-menu.tsx';

/** Beside the inbox and the menu. */
const places = 4;

const myDay: Page = {
  ...{ id: 'my_day', to: '/schedule/my-day', icon: IconCalendarUser },
  ...{ permission: 'schedule.view', isInNavigation: true, order: 22 },
};

/** A phone's navigation: the screens of the reader's work, the search where there is room, and everything else in one menu. */
export function TabBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = useNavItems();
  const makesVisits = useMakesVisits();
  const work = items.filter(({ isSecondary }) => !isSecondary);
  // A person who makes visits begins the day there, not at home.
  const inBar = (makesVisits ? [...work, myDay].toSorted(byOrder) : work).slice(-places);
  const inMenu = items.filter((item) => !inBar.includes(item));
  const isSearchInBar = inBar.length < places;
  return (
    <nav className={classes.bar} aria-label={t('nav.main')}>
      {inBar.map((item) => (
        <TabLink key={item.id} item={item} />
      ))}
      <InboxTab />
      {isSearchInBar && (
        <button type="button" className={linkClasses.tab} onClick={onSearch}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          {t('search.label')}
        </button>
      )}
      <Menu width={260} position="top-end">
        <Menu.Target>
          <button type="button" className={linkClasses.tab}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
            {t('nav.menu')}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {!isSearchInBar && (
            <Menu.Item leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />} onClick={onSearch}>
              {t('search.label')}
            </Menu.Item>
          )}
          {inMenu.map(({ id, to, icon: Icon }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon size={15} stroke={1.75} aria-hidden />}
              onClick={() => void navigate({ to })}
            >
              {t(`nav.${id}`)}
            </Menu.Item>
          ))}
          {(inMenu.length > 0 || !isSearchInBar) && <Menu.Divider />}
          <WorkspaceMenuItems onSwitched={() => void navigate({ to: '/home' })} />
          <Menu.Divider />
          <PreferenceItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
