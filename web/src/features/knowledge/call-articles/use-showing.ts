import { callArticlesApi, type Showing } from '@sightline/contract/knowledge/call-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { stepsOf } from '@sightline/contract/knowledge/steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { useServerEvent } from '#web/lib/realtime.tsx';
import { showingQuery } from './api.ts';

type Move = { at?: number; tick?: { step: string; is_done: boolean } };

/** Applies a move to the shown article before the server has answered. */
function moved(showing: Showing, { at = showing.at, tick }: Move): Showing {
  if (!tick) return { ...showing, at };
  const others = showing.ticked.filter((step) => step !== tick.step);
  return { ...showing, at, ticked: tick.is_done ? [...others, tick.step] : others };
}

/** The article that is shown in a call, as everybody in it sees it: followed live, moved and ticked at once. */
export function useShowing(callId: string) {
  const cache = useQueryClient();
  const { queryKey } = showingQuery(callId);
  const { data: showing = null } = useQuery(showingQuery(callId));
  const refetch = () => cache.invalidateQueries({ queryKey, exact: true });
  useServerEvent('CallArticleEvent', ({ call_id }) => call_id === callId && void refetch());
  useServerEvent('resync', () => void refetch());
  const move = useMutation({
    mutationFn: (body: Move) => unwrap(call(callArticlesApi.move, { params: { id: callId }, body })),
    onMutate: async (body) => {
      await cache.cancelQueries({ queryKey, exact: true });
      cache.setQueryData(queryKey, (shown) => (shown ? moved(shown, body) : shown));
    },
    onSettled: refetch,
  });
  const steps = showing ? stepsOf(showing.article.body as ArticleDocument) : [];
  return { showing, steps, move: move.mutate };
}
