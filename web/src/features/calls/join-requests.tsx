import { Button } from '@mantine/core';
import type { CallJoinRequest } from '@sightline/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { answerJoinRequest, showCall } from './api.ts';
import classes from './join-requests.module.css';

type JoinRequestsProps = { callId: string; requests: readonly CallJoinRequest[]; isFloating?: boolean };

/** Guests at the door. The first answer counts; a colleague's takes the card away here too. */
export function JoinRequests({ callId, requests, isFloating }: JoinRequestsProps) {
  return (
    <ul className={classes.list} data-floating={isFloating || undefined}>
      {requests.map((request) => (
        <JoinRequest key={request.id} callId={callId} request={request} />
      ))}
    </ul>
  );
}

function JoinRequest({ callId, request }: { callId: string; request: CallJoinRequest }) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: (response: 'accepted' | 'refused') => answerJoinRequest(callId, request.id, response),
    onSuccess: ({ call }) => showCall(cache, call),
    onError: (error) => {
      console.warn('Answering the join request failed.', error);
      void cache.invalidateQueries({ queryKey: ['calls'] });
    },
  });
  return (
    <li>
      <div className={classes.request} role="alert">
        <Avatar person={request} size={32} />
        <span className={classes.words}>
          <b>{request.name}</b>
          {t('requests.wants_in')}
        </span>
        <span className={classes.answers}>
          <Button variant="default" disabled={answer.isPending} onClick={() => answer.mutate('refused')}>
            {t('requests.refuse')}
          </Button>
          <Button loading={answer.isPending} onClick={() => answer.mutate('accepted')}>
            {t('requests.admit')}
          </Button>
        </span>
      </div>
    </li>
  );
}
