import type { Booking } from '@sightline/contract/schedule/booking';
import { useTranslation } from 'react-i18next';
import classes from './booking-page.module.css';
import { elsewhere } from './booking-times.ts';

type WorkspaceTimeProps = { booking: Pick<Booking, 'workspace' | 'timezone'>; at: string; timezone: string };

/** Shows the time on the company's clock, if it differs from the time here. */
export function WorkspaceTime({ booking, at, timezone }: WorkspaceTimeProps) {
  const { t, i18n } = useTranslation('booking');
  const there = elsewhere(at, i18n.language, { here: timezone, there: booking.timezone });
  if (!there) return null;
  return <p className={classes.zone}>{t('workspace_time', { ...there, workspace: booking.workspace })}</p>;
}
