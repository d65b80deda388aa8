import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { byOrder, type SettingsTab } from '#web/lib/frame.ts';
import classes from './-settings.module.css';

const tabs = Object.values(
  import.meta.glob<SettingsTab>('../../features/**/settings-tab.ts', { eager: true, import: 'settingsTab' }),
).toSorted(byOrder);

const groups = ['account', 'workspace', 'system'] as const;

/** The screens of the settings; each user sees the permitted ones. A list beside the screen, on a phone tabs above it. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const permissions = permissionsIn(useSession());
  const permitted = tabs.filter(({ permission }) => !permission || permissions.has(permission));
  return (
    <nav className={classes.tabs} aria-label={t('nav.settings')}>
      {groups.map((group) => {
        const inGroup = permitted.filter((tab) => (tab.group ?? 'workspace') === group);
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
    </nav>
  );
}
