import { Button } from '@mantine/core';
import type { Invitation } from '@sightline/contract/people/invitations';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useGrantableRoles } from '../roles/use-grantable-roles.ts';
import classes from './invitation-list.module.css';
import { stateOf, timeOf, tones } from './invitation-state.ts';

type InvitationRowProps = { invitation: Invitation; isBusy: boolean; onResend: () => void; onRevoke: () => void };

export function InvitationRow({ invitation, isBusy, onResend, onRevoke }: InvitationRowProps) {
  const { t } = useTranslation('invites');
  const labelOf = useRoleLabel();
  const grantable = useGrantableRoles();
  const { email, name, via, role, branches, status, failure, invited_by, accepted_by } = invitation;
  const state = stateOf(invitation);
  const who = accepted_by?.name ?? (name || shownAddress(email ?? '') || t('list.open_link'));
  const canSend = ['pending', 'opened', 'expired'].includes(status) && grantable.some((each) => each.name === role);
  const canRevoke = ['pending', 'opened', 'expired'].includes(status);
  const Way = via === 'email' ? IconMail : IconLink;
  return (
    <li className={classes.row}>
      <Way size={18} stroke={1.5} aria-label={t(`via.${via}`)} role="img" className={classes.way} />
      <div className={classes.words}>
        <b>{who}</b>
        {email && shownAddress(email) !== who && <span>{shownAddress(email)}</span>}
        {state === 'failed' && failure && (
          <span role="status" className={classes.failure}>
            {sentenceOf(failure)}
          </span>
        )}
        {state === 'kept' && <span>{t('list.kept_hint')}</span>}
      </div>
      <div className={classes.words}>
        <span>{[labelOf(role), ...branches.map((space) => space.name)].join(' · ')}</span>
        <span>{t('list.invited_by', { name: invited_by.name })}</span>
      </div>
      <span className={classes.state}>
        <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
        <RelativeTime at={timeOf(invitation)} />
      </span>
      <span className={classes.actions}>
        {canSend && (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            aria-label={t(via === 'email' ? 'list.resend_to' : 'list.renew_of', { who })}
            onClick={onResend}
          >
            {t(via === 'email' ? 'list.resend' : 'list.renew')}
          </Button>
        )}
        {canRevoke && (
          <Button variant="subtle" color="gray" size="xs" aria-label={t('list.revoke_of', { who })} onClick={onRevoke}>
            {t('list.revoke')}
          </Button>
        )}
      </span>
    </li>
  );
}
