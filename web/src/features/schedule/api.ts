import type { CallInput, HandlerOutput } from '@sightline/contract/endpoint';
import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#web/lib/api.ts';
import { rangeOf } from '#web/ui/calendar/range.ts';
import { todayIn } from '#web/ui/calendar/today.ts';
import { addDays } from '#web/ui/calendar/zone.ts';

export const scheduleKeys = {
  all: ['schedule'] as const,
  boards: ['schedule', 'board'] as const,
  waiting: ['schedule', 'waiting'] as const,
  ones: ['schedule', 'one'] as const,
  one: (id: string) => ['schedule', 'one', id] as const,
  ofTicket: (id: string) => ['schedule', 'ticket', id] as const,
  /** The key of changes of visits that are under way. */
  verb: ['schedule', 'verb'] as const,
};

/** Visits of a time, the people who can make them, and the hours of work. */
export type ScheduleAnswer = HandlerOutput<typeof scheduleApi.list>;

export type BoardWanted = CallInput<typeof scheduleApi.list>['query'];

export const boardQuery = (query: BoardWanted) =>
  queryOptions({
    queryKey: [...scheduleKeys.boards, query],
    queryFn: ({ signal }) => unwrap(call(scheduleApi.list, { query, signal })),
    placeholderData: keepPreviousData,
  });

/** The visits of somebody today and tomorrow, by the clock of the workspace. */
export function myDayQuery(meId: string, zone: string) {
  const today = todayIn(zone);
  return boardQuery({ ...rangeOf([today, addDays(today, 1)], zone), filter: { user_ids: [meId] } });
}

export type WaitingWanted = NonNullable<CallInput<typeof scheduleApi.unscheduled>['query']>;

/** Open tickets for which no visit is planned. */
export const waitingQuery = (query: WaitingWanted) =>
  queryOptions({
    queryKey: [...scheduleKeys.waiting, query],
    queryFn: ({ signal }) => unwrap(call(scheduleApi.unscheduled, { query, signal })),
    placeholderData: keepPreviousData,
  });

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: scheduleKeys.one(id),
    queryFn: async ({ signal }) => (await unwrap(call(scheduleApi.find, { params: { id }, signal }))).visit,
  });

export const visitsOfTicketQuery = (id: string) =>
  queryOptions({
    queryKey: scheduleKeys.ofTicket(id),
    queryFn: async ({ signal }) => (await unwrap(call(scheduleApi.ofTicket, { params: { id }, signal }))).visits,
  });

export type FreeTimesWanted = CallInput<typeof scheduleApi.freeTimes>['query'];

/** The next times when people are free for a visit. */
export const freeTimesQuery = (query: FreeTimesWanted) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'free-times', query],
    queryFn: async ({ signal }) => (await unwrap(call(scheduleApi.freeTimes, { query, signal }))).free_times,
  });

type Check = CallInput<typeof scheduleApi.check>['body'];

/** Fetches the conflicts of a plan, by all that the server knows. */
export const fetchConflicts = async (body: Check) => (await unwrap(call(scheduleApi.check, { body }))).conflicts;

export const conflictsQuery = (body: Check) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'conflicts', body],
    queryFn: () => fetchConflicts(body),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
