import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type SettingsTab } from '#web/lib/frame.ts';
import classes from './-settings.module.css';

const tabs = Object.values(
  import.meta.glob<SettingsTab>('../../features/*/settings-tab.ts', { eager: true, import: 'settingsTab' }),
).toSorted(byOrder);

/** Tabs of the settings; each user sees the permitted ones. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const permissions = permissionsIn(useSession());
  return (
    <nav className={classes.tabs} aria-label={t('nav.settings')}>
      {tabs
        .filter(({ permission }) => !permission || permissions.has(permission))
        .map(({ label, to }) => (
          <Link key={label} to={to} activeOptions={{ exact: true }}>
            {t(`nav.${label}`)}
          </Link>
        ))}
    </nav>
  );
}
