import { IconMailQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reminder-pill.module.css';
import { useMe } from './session.tsx';

/** Nobody has confirmed the address of the account: on every screen until somebody does. */
export function UnprovedAddressPill() {
  if (!useMe().is_email_unproved) return null;
  return (
    <Suspense fallback={null}>
      <Reminder />
    </Suspense>
  );
}

function Reminder() {
  const { t } = useTranslation('session');
  return (
    <Link to="/account" hash="email-title" className={classes.pill}>
      <IconMailQuestion size={16} stroke={1.75} aria-hidden />
      <span>{t('unproved_address')}</span>
    </Link>
  );
}
