import { sessionApi } from '@sightline/contract/session/session';
import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';

/** Lists the sessions of a person. */
export const sessionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['sessions', personId],
    queryFn: ({ signal }) => unwrap(call(sessionApi.sessions, { params: { id: personId }, signal })),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });

export const endSession = (personId: string, sessionId: string) =>
  unwrap(call(sessionApi.endSession, { params: { id: personId, sid: sessionId } }));

export const endOtherSessions = (personId: string) =>
  unwrap(call(sessionApi.endSessions, { params: { id: personId } }));
