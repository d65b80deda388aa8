import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { type GuestInvitation, type InvitationState, invitationsApi } from '@sightline/contract/call-invitations';
import { IconCheck, IconCopy, IconMail, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { guestLink } from './guest-link.tsx';
import { invitationsQuery, useInvitationAction } from './invitation-api.ts';
import classes from './invitation-list.module.css';

const tones: Record<InvitationState, 'gray' | 'blue' | 'green' | 'yellow' | 'urgent' | 'violet'> = {
  ready: 'gray',
  queued: 'blue',
  sent: 'blue',
  kept: 'yellow',
  failed: 'urgent',
  opened: 'violet',
  waiting: 'yellow',
  accepted: 'green',
  active: 'green',
  left: 'gray',
  refused: 'gray',
  removed: 'gray',
  revoked: 'gray',
  expired: 'gray',
};

/** The invited guests, and the state of each invitation. */
export function InvitationList({ callId }: { callId: string }) {
  const { t } = useTranslation('invitations');
  const { data = [] } = useQuery(invitationsQuery(callId));
  if (data.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{t('list.title')}</h3>
      <ul className={classes.list} aria-label={t('list.title')}>
        {data.map((invitation) => (
          <Invitation key={invitation.id} callId={callId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

type InvitationProps = { callId: string; invitation: GuestInvitation };

function Invitation({ callId, invitation }: InvitationProps) {
  const { t } = useTranslation('invitations');
  const { state, failure, name, email } = invitation;
  const who = name || email || t('list.nameless');
  return (
    <li>
      <div className={classes.words}>
        <b>{who}</b>
        {name && email && <span>{email}</span>}
        <span className={classes.state}>
          <Pill tone={tones[state]}>{t(`state.${state}`)}</Pill>
          <RelativeTime at={invitation.opened_at ?? invitation.sent_at ?? invitation.created_at} />
        </span>
        {state === 'failed' && failure && (
          <span role="status" className={classes.failure}>
            {sentenceOf(failure)}
          </span>
        )}
        {state === 'kept' && <span>{t('list.kept_hint')}</span>}
      </div>
      <InvitationActions callId={callId} invitation={invitation} who={who} />
    </li>
  );
}

/** Revoked and used invitations have no actions. */
const isOver = (state: InvitationState): boolean => state === 'revoked' || state === 'active' || state === 'accepted';

function InvitationActions({ callId, invitation, who }: InvitationProps & { who: string }) {
  const { t } = useTranslation('invitations');
  const resend = useInvitationAction(callId, invitationsApi.resend);
  const revoke = useInvitationAction(callId, invitationsApi.revoke);
  const { id, email, state, code, name } = invitation;
  if (isOver(state)) return null;
  const sendAgain = () => resend.mutate(id, { onSuccess: () => alertSuccess(t('guest.mail_queued', { email })) });
  return (
    <span className={classes.actions}>
      {email && (
        <Action label={t('list.resend', { who })} isBusy={resend.isPending} onClick={sendAgain}>
          <IconMail size={16} stroke={1.75} />
        </Action>
      )}
      {state !== 'expired' && (
        <CopyButton value={guestLink(callId, code, name)}>
          {({ copied, copy }) => (
            <Action label={t(copied ? 'list.copied' : 'list.copy', { who })} onClick={copy}>
              {copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
            </Action>
          )}
        </CopyButton>
      )}
      <Action label={t('list.revoke', { who })} isBusy={revoke.isPending} onClick={() => revoke.mutate(id)}>
        <IconX size={16} stroke={1.75} />
      </Action>
    </span>
  );
}

type ActionProps = { label: string; isBusy?: boolean; onClick: () => void; children: ReactNode };

function Action({ label, isBusy = false, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={isBusy} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
