import type { Call } from '@sightline/contract/calls/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCan } from '#web/features/session/session.tsx';
import { answerJoinRequest, showCall } from '../api.ts';

/** Answers a join request. If somebody else was faster, refetching shows the outcome. */
export function useJoinAnswer(callId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, response }: { id: string; response: 'accepted' | 'refused' }) =>
      answerJoinRequest(callId, id, response),
    onSuccess: ({ call }) => showCall(cache, call),
    onError: () => void cache.invalidateQueries({ queryKey: ['calls'] }),
  });
}

/** Admits the guest who has waited longest. Null for those who may not, and while nobody waits. */
export function useAdmitNext({ id, join_requests }: Call): (() => void) | null {
  const mayAdmit = useCan('calls.admit');
  const answer = useJoinAnswer(id);
  const next = join_requests[0];
  if (!mayAdmit || !next || answer.isPending) return null;
  return () => answer.mutate({ id: next.id, response: 'accepted' });
}
