import type { OfferedInvitation } from '@sightline/contract/people/invitations';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from './offer-screen.module.css';

/** Shows who invites, in which role, for which customers, until when, and their note. */
export function OfferSummary({ offer }: { offer: OfferedInvitation }) {
  const { t, i18n } = useTranslation('invites');
  const labelOf = useRoleLabel();
  const { invited_by, role, branches, room, message, expires_at, email } = offer;
  const spaces = new Intl.ListFormat(i18n.language).format(branches.map(({ name }) => name));
  const facts = [
    [t('offer.by'), invited_by.name],
    [t('offer.as'), labelOf(role)],
    ...(spaces ? [[t('offer.spaces', { count: branches.length }), spaces]] : []),
    ...(room ? [[t('offer.room'), room.name || t('offer.unnamed_room')]] : []),
    ...(email ? [[t('offer.for'), email]] : []),
    [t('offer.until'), formatDateTime(expires_at)],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
    </>
  );
}
