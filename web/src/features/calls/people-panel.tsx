import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls';
import { IconMicrophone, IconMicrophoneOff, IconPhoneCall } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { inviteToCall } from './api.ts';
import type { CallSession } from './call-session.ts';
import { GuestLink } from './guest-link.tsx';
import { JoinRequests } from './join-requests.tsx';
import classes from './people-panel.module.css';

/** Who is at the door, who is here, and how to bring in more. */
export function PeoplePanel({ call, session }: { call: Call; session: CallSession }) {
  const { t } = useTranslation('calls');
  const mayAdmit = useCan('calls.admit');
  const mayInvite = useCan('calls.invite');
  return (
    <div className={classes.panel}>
      {mayAdmit && call.join_requests.length > 0 && (
        <section>
          <h3>{t('people.waiting')}</h3>
          <JoinRequests callId={call.id} requests={call.join_requests} />
        </section>
      )}
      <section>
        <h3>{t('people.here', { count: session.people.length })}</h3>
        <ul className={classes.people}>
          {session.people.map((person) => (
            <li key={person.id}>
              <Avatar person={person} size={26} />
              <span className={classes.name}>
                {person.name}
                {person.isMe && <i>{t('stage.me')}</i>}
                {person.isGuest && <i>{t('stage.guest')}</i>}
              </span>
              {person.isMuted ? (
                <IconMicrophoneOff size={15} stroke={1.75} role="img" aria-label={t('stage.muted')} />
              ) : (
                <IconMicrophone size={15} stroke={1.75} aria-hidden />
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayInvite && (
        <section>
          <h3>{t('people.invite_guest')}</h3>
          <GuestLink call={call} />
        </section>
      )}
      {mayInvite && <InviteMembers call={call} />}
    </div>
  );
}

const mostShown = 6;

function InviteMembers({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const { data } = useQuery(membersQuery(query ? { query } : {}));
  const here = new Set(call.participants.map(({ id }) => id));
  const others = (data?.users ?? []).filter(({ id }) => !here.has(id)).slice(0, mostShown);
  const invite = useMutation({
    mutationFn: (person: { id: string; name: string }) => inviteToCall(call.id, [person.id]),
    onSuccess: (_answer, { name }) => alertSuccess(t('people.rung', { name })),
    onError: (error) => console.warn('Inviting failed.', error),
  });
  return (
    <section>
      <h3>{t('people.invite_member')}</h3>
      <TextInput
        size="xs"
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.people}>
        {others.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size={26} />
            <span className={classes.name}>{person.name}</span>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPhoneCall size={13} stroke={1.75} />}
              aria-label={t('people.ring_name', { name: person.name })}
              loading={invite.isPending && invite.variables.id === person.id}
              onClick={() => invite.mutate(person)}
            >
              {t('people.ring')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
