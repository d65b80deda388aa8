import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { requestNotificationPermission, useNotificationPermission } from '#web/lib/browser-notifications.ts';
import classes from './security-screen.module.css';

/** Allows notifications of calls and messages. Only the browser's own settings can revoke it. */
export function NotificationSettings() {
  const { t } = useTranslation('session');
  const permission = useNotificationPermission();
  return (
    <section className={classes.section} aria-labelledby="notices-title">
      <h2 id="notices-title">{t('notices.title')}</h2>
      <p className={classes.hint}>{t('notices.hint')}</p>
      {permission === 'default' ? (
        <Button variant="default" className={classes.allow} onClick={() => void requestNotificationPermission()}>
          {t('notices.allow')}
        </Button>
      ) : (
        <p role="status" className={classes.state}>
          {t(`notices.${permission}`)}
        </p>
      )}
    </section>
  );
}
