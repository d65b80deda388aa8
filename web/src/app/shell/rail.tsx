import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotificationBell } from '#web/features/notifications/bell.tsx';
import { WorkspaceSwitcher } from '#web/features/workspace/workspace-switcher.tsx';
import { useNavItems } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';
import classes from './rail.module.css';
import { SearchButton } from './search-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

export function Rail({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = useNavItems();
  return (
    <div className={classes.rail}>
      <div className={classes.top}>
        <WorkspaceSwitcher onSwitched={() => void navigate({ to: '/home' })} />
        <NotificationBell />
        <ThemeToggle />
      </div>
      <SearchButton onSearch={onSearch} />
      <nav className={classes.nav} aria-label={t('nav.main')}>
        {items.map((item) => (
          <NavLink key={item.id} item={item} />
        ))}
      </nav>
      <UserMenu />
    </div>
  );
}
