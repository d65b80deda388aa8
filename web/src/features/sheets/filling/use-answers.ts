import { useWindowEvent } from '@mantine/hooks';
import { type FilledSheet, sheetsApi } from '@sightline/contract/sheets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, isTransient, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { filledSheetQuery } from '../api.ts';
import { AnswerQueue, type AnswerState, type Entry, type Outcome, type Sent } from './answer-queue.ts';

export type PendingAnswer = Entry & { state: AnswerState; sentence?: string };

/** Typing pauses this long before an answer is sent. */
const pause = 600;
/** Without a connection, until the next attempt. */
const retryDelay = 5000;

const idsIn = (errors: Record<string, unknown>): string[] =>
  Object.keys(errors).flatMap((path) => (path.startsWith('answers.') ? [path.slice('answers.'.length)] : []));

/** It may work in a moment: without a connection, with too many requests. */
const isPassing = (error: ApiError): boolean => error.status === 429 || isTransient(error);

async function send(cache: QueryClient, ticketId: string, sheetId: string, answers: Sent[]): Promise<Outcome> {
  const params = { id: ticketId, sheetId };
  const query = filledSheetQuery(ticketId, sheetId);
  try {
    const data = await unwrap(call(sheetsApi.fill, { params, body: { answers } }));
    cache.setQueryData(query.queryKey, (shown) => shown && { ...shown, ...data });
    return { kind: 'saved', filled: data.filled };
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return { kind: 'unreachable' };
    const named = idsIn(error.envelope.errors);
    if (error.code === 'ANSWER_CONFLICT') {
      const { filled } = await cache.fetchQuery({ ...query, staleTime: 0 });
      return { kind: 'conflict', ids: named, filled };
    }
    const ids = named.length > 0 ? named : answers.map(({ question_id }) => question_id);
    const sentence = sentencesOfError(error).join(' ');
    return { kind: 'refused', ids, sentences: Object.fromEntries(ids.map((id) => [id, sentence])) };
  }
}

/** Saves each answer by itself, as soon as it is given. */
export function useAnswers(ticketId: string, sheetId: string, filled: FilledSheet) {
  const cache = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, PendingAnswer>>(new Map());
  const [queue] = useState(
    () =>
      new AnswerQueue(
        filled,
        (answers) => send(cache, ticketId, sheetId, answers).catch(() => ({ kind: 'unreachable' })),
        setPending,
      ),
  );
  const timer = useRef<number | undefined>(undefined);
  const flush = () => void queue.flush();
  const flushIn = (delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, delay);
  };
  useEffect(() => queue.refresh(filled), [queue, filled]);
  useWindowEvent('online', flush);
  const isWaiting = [...pending.values()].some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!isWaiting) return;
    const retry = window.setInterval(() => void queue.flush(), retryDelay);
    return () => window.clearInterval(retry);
  }, [queue, isWaiting]);
  useEffect(() => () => void queue.flush(), [queue]);
  useWindowEvent('beforeunload', (event) => {
    if (!queue.isEmpty) event.preventDefault();
  });
  return {
    pending,
    enter: (id: string, entry: Entry, isTyped: boolean) => {
      queue.enter(id, entry);
      flushIn(isTyped ? pause : 0);
    },
    settle: (id: string, isMine: boolean) => {
      queue.settle(id, isMine, filled);
      flushIn(0);
    },
    flush,
  };
}

export const addPhoto = (ticketId: string, sheetId: string, photo: { id: string; question_id: string; file: File }) =>
  unwrap(
    call(sheetsApi.addPhoto, {
      params: { id: ticketId, sheetId },
      body: { id: photo.id, question_id: photo.question_id },
      files: [photo.file],
    }),
  );
