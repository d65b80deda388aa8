import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import { IconPhoneCall } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { invitableQuery, inviteToCall } from '../api.ts';
import classes from './invite-panel.module.css';

const mostShown = 6;

/** Rings people who have an account, those of the room or ticket first. */
export function InviteMembers({ call }: { call: Call }) {
  const { t } = useTranslation('calls');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const { data: people = [] } = useQuery(invitableQuery(call.id, query));
  const invite = useMutation({
    mutationFn: (person: { id: string; name: string }) => inviteToCall(call.id, [person.id]),
    onSuccess: (_answer, { name }) => alertSuccess(t('people.rung', { name })),
  });
  return (
    <section className={classes.section}>
      <h3>{t('people.invite_member')}</h3>
      <TextInput
        size="xs"
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.people}>
        {people.slice(0, mostShown).map((person) => (
          <li key={person.id}>
            <PersonAvatar person={person} size={26} />
            <span className={classes.name}>{person.name}</span>
            {person.branch && <span className={classes.company}>{person.branch.name}</span>}
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
