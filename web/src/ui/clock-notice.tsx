import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockError } from '#web/lib/device-clock.ts';
import { useStore } from '#web/lib/store.ts';
import { formatSpan } from '#web/lib/time.ts';
import classes from './clock-notice.module.css';

/** Warns that the clock of this device is wrong, and by how much, on screens where times matter. */
export function ClockNotice() {
  const { t } = useTranslation();
  const error = useStore(clockError);
  if (error === 0) return null;
  const span = formatSpan(Math.abs(error));
  return (
    <p className={classes.notice} role="status">
      <IconClockExclamation size={18} stroke={1.75} aria-hidden />
      <span>{t(error > 0 ? 'clock.ahead' : 'clock.behind', { span })}</span>
    </p>
  );
}
