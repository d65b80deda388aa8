import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Outgoing } from '#web/lib/outbox.ts';
import classes from './visit.module.css';

/** Coming or leaving that the server does not know yet, or refused. */
export function WaitingAttendance({ entries }: { entries: readonly Outgoing[] }) {
  const { t } = useTranslation('schedule');
  const [latest] = entries.slice(-1);
  if (!latest) return null;
  const refused = entries.find(({ state }) => state === 'failed');
  const Picture = refused ? IconAlertTriangle : IconCloudUp;
  return (
    <Link to="/offline" className={classes.waiting ?? ''} data-refused={refused !== undefined || undefined}>
      <Picture size={15} stroke={1.75} aria-hidden />
      {refused ? refused.refusal : t('step.waits')}
    </Link>
  );
}
