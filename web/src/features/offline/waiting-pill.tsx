import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '#web/lib/outbox-context.ts';
import classes from './waiting-pill.module.css';

/** Leads from a phone, whose navigation has no room for the page, to the changes that wait, with their number. */
export function WaitingPill() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const entries = useWaiting();
  const refused = entries.filter(({ state }) => state === 'failed').length;
  // Changes that are being sent right now are not counted.
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  if (refused + waiting === 0 || (!isPhone && refused === 0)) return null;
  const Picture = refused > 0 ? IconAlertTriangle : IconCloudUp;
  return (
    <Link to="/offline" className={classes.pill ?? ''} data-refused={refused > 0 || undefined}>
      <Picture size={15} stroke={1.75} aria-hidden />
      {refused > 0 ? t('connection.refused', { count: refused }) : t('connection.waiting', { count: waiting })}
    </Link>
  );
}
