import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { guestStateQuery, requestToJoin } from './guest-api.ts';
import { clearVisit, type GuestVisit, readVisit, visitOf } from './guest-link-store.ts';
import { storeAskedAt } from './guest-times.ts';

/** Sends the request to join, and keeps why it failed. */
export function useJoinRequest(visit: GuestVisit, onAsked: (visit: GuestVisit) => void) {
  const { t } = useTranslation('guest');
  const cache = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function ask(name: string): Promise<void> {
    setProblem(null);
    setBusy(true);
    const envelope = await requestToJoin({ ...visit, name });
    setBusy(false);
    if (envelope.status !== 200) {
      console.warn('Asking to join was refused.', new ApiError(envelope));
      if (envelope.code === 'FORBIDDEN') return startAnew();
      return setProblem(sentencesFor(envelope).join(' '));
    }
    storeAskedAt(visit.call);
    const { queryKey } = guestStateQuery(visit);
    cache.setQueryData(queryKey, { state: envelope.data.join_request.state, queue: null, call: null });
    // The place in the queue is loaded next, as this guest: at once if there was a token already.
    void cache.invalidateQueries({ queryKey, refetchType: visit.token ? 'active' : 'none' });
    onAsked(readVisit() ?? visit);
  }

  /** The token of this id is lost, so the id cannot be used again. */
  function startAnew(): void {
    clearVisit();
    onAsked(visitOf(visit) ?? visit);
    setProblem(t('try_again'));
  }

  return { ask, problem, isBusy };
}
