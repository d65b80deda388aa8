import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import classes from './reminder-pill.module.css';
import { useSession } from './session.tsx';

/** The workspace requires a second factor and waits for it: on every screen until there is one. */
export function SecondFactorPill() {
  const due = useSession().token.second_factor_due;
  if (!due) return null;
  return (
    <Suspense fallback={null}>
      <Reminder due={due} />
    </Suspense>
  );
}

function Reminder({ due }: { due: string }) {
  const { t } = useTranslation('session');
  return (
    <Link to="/account/security" className={classes.pill}>
      <IconShieldLock size={16} stroke={1.75} aria-hidden />
      <span>{t('second_factor_due', { date: formatDate(due) })}</span>
    </Link>
  );
}
