import { ActionIcon, Tooltip } from '@mantine/core';
import { callInvitationsApi, type GuestInvitation, type InvitationState } from '@sightline/contract/calls/invitations';
import { IconLink, IconMail, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { GuestLink, guestLink } from './guest-link.tsx';
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
  const { state, failure, name, email, code } = invitation;
  const [isLinkShown, setLinkShown] = useState(state === 'ready');
  const who = name || email || t('list.nameless');
  return (
    <li>
      <div className={classes.words}>
        <b>{who}</b>
        {name && email && <span>{shownAddress(email)}</span>}
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
      <InvitationActions
        callId={callId}
        invitation={invitation}
        who={who}
        isLinkShown={isLinkShown}
        onLink={() => setLinkShown(!isLinkShown)}
      />
      {isLinkShown && !isOver(state) && state !== 'expired' && (
        <div className={classes.link}>
          <GuestLink link={guestLink(callId, code, name)} />
        </div>
      )}
    </li>
  );
}

/** Revoked and used invitations have no actions. */
const isOver = (state: InvitationState): boolean => state === 'revoked' || state === 'active' || state === 'accepted';

type ActionsProps = InvitationProps & { who: string; isLinkShown: boolean; onLink: () => void };

function InvitationActions({ callId, invitation, who, isLinkShown, onLink }: ActionsProps) {
  const { t } = useTranslation('invitations');
  const resend = useInvitationAction(callId, callInvitationsApi.resend);
  const revoke = useInvitationAction(callId, callInvitationsApi.revoke);
  const { id, email, state } = invitation;
  if (isOver(state)) return null;
  return (
    <span className={classes.actions}>
      {email && (
        <Action label={t('list.resend', { who })} isBusy={resend.isPending} onClick={() => resend.mutate(id)}>
          <IconMail size={16} stroke={1.75} />
        </Action>
      )}
      {state !== 'expired' && (
        <Action label={t('list.link', { who })} isOpen={isLinkShown} onClick={onLink}>
          <IconLink size={16} stroke={1.75} />
        </Action>
      )}
      <Action label={t('list.revoke', { who })} isBusy={revoke.isPending} onClick={() => revoke.mutate(id)}>
        <IconX size={16} stroke={1.75} />
      </Action>
    </span>
  );
}

type ActionProps = { label: string; isBusy?: boolean; isOpen?: boolean; onClick: () => void; children: ReactNode };

function Action({ label, isBusy = false, isOpen, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-expanded={isOpen}
        loading={isBusy}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
