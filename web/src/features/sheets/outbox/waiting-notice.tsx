import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../filling/filling.module.css';
import type { WaitingChange } from './overlay.ts';

/** On a sheet that takes no changes any more: what was done here is not lost, and waits for a decision. */
export function WaitingNotice({ entries }: { entries: readonly WaitingChange[] }) {
  const { t } = useTranslation('filling');
  if (entries.length === 0) return null;
  const isRefused = entries.some(({ state }) => state === 'failed');
  return (
    <p className={classes.comment} role="status">
      {t(isRefused ? 'refused_count' : 'waiting_count', { count: entries.length })}{' '}
      <Link to="/offline">{t('to_outbox')}</Link>
    </p>
  );
}
