import { type PeopleAction, peopleApi } from '@sightline/contract/people/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertError, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/error-sentences.ts';
import type { toPeopleQuery } from '../list/query.ts';

/** The people to change. */
export type PeopleRows =
  | { ids: string[] }
  | { matching: Pick<ReturnType<typeof toPeopleQuery>, 'query' | 'filter'>; except: string[] };

export type PeopleRequest = PeopleRows & { action: PeopleAction; transfer_tickets_to?: string | null };

const reverse: Partial<Record<PeopleAction, PeopleAction>> = { suspend: 'activate', activate: 'suspend' };

/** Returns the people who were changed, and the reasons why others were refused. */
async function send(body: PeopleRequest) {
  const { done, failed, missing } = await unwrap(call(peopleApi.bulk, { body }));
  return { done, missing, refused: failed.map(({ id, name, code }) => ({ id, name, why: sentenceOf(code) })) };
}

/** Changes one or many people in one way, and offers to undo what can be undone. */
export function usePeopleAction() {
  const { t } = useTranslation('people');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();

  function sayWhatWasDone({ action }: PeopleRequest, { done, missing }: Awaited<ReturnType<typeof send>>): void {
    if (missing > 0) alertError(tc('list.missing', { count: missing }));
    if (done.length === 0) return;
    const message = t(`done.${action}`, { count: done.length });
    const back = reverse[action];
    if (!back) alertSuccess(message);
    else void alertUndo({ message, onUndo: () => mutation.mutate({ action: back, ids: [...done] }) });
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (result, request) => sayWhatWasDone(request, result),
    onSettled: () => Promise.all([['members'], ['sessions']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
  return mutation;
}
