import { Button } from '@mantine/core';
import type { CallJoinRequest } from '@sightline/contract/calls/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { admitAll, showCall } from '../api.ts';
import { useJoinAnswer } from './join-answer.ts';
import classes from './join-requests.module.css';

type JoinRequestsProps = { callId: string; requests: readonly CallJoinRequest[]; isFloating?: boolean };

/** Waiting guests. The first answer counts; a colleague's answer removes the card here too. */
export function JoinRequests({ callId, requests, isFloating }: JoinRequestsProps) {
  return (
    <div className={classes.door} data-floating={isFloating || undefined}>
      <ul className={classes.list}>
        {requests.map((request) => (
          <JoinRequest key={request.id} callId={callId} request={request} />
        ))}
      </ul>
      {requests.length > 1 && <AdmitAll callId={callId} requests={requests} />}
    </div>
  );
}

/** Admits only the guests listed here, and nobody who asks meanwhile. */
function AdmitAll({ callId, requests }: Pick<JoinRequestsProps, 'callId' | 'requests'>) {
  const { t } = useTranslation('invitations');
  const cache = useQueryClient();
  const ids = requests.map(({ id }) => id);
  const admit = useMutation({
    mutationFn: () => admitAll(callId, ids),
    onSuccess: ({ call }) => showCall(cache, call),
  });
  return (
    <Button className={classes.all} loading={admit.isPending} onClick={() => admit.mutate()}>
      {t('requests.admit_all', { count: ids.length })}
    </Button>
  );
}

function JoinRequest({ callId, request }: { callId: string; request: CallJoinRequest }) {
  const { t } = useTranslation('calls');
  const answer = useJoinAnswer(callId);
  const respond = (response: 'accepted' | 'refused') => answer.mutate({ id: request.id, response });
  return (
    <li>
      <div className={classes.request} role="alert">
        <PersonAvatar person={request} size={32} />
        <span className={classes.words}>
          <b title={request.name}>{request.name}</b>
          <span>{t('requests.wants_in')}</span>
        </span>
        <span className={classes.answers}>
          <Button variant="default" disabled={answer.isPending} onClick={() => respond('refused')}>
            {t('requests.refuse')}
          </Button>
          <Button loading={answer.isPending} onClick={() => respond('accepted')}>
            {t('requests.admit')}
          </Button>
        </span>
      </div>
    </li>
  );
}
