import type { CallInput } from '@sightline/contract/endpoint';
import { scheduleApi, type Visit } from '@sightline/contract/schedule/schedule';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { askAboutOtherTimers } from '#web/features/tickets/embed.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { useOutbox } from '#web/lib/outbox-context.ts';
import {
  cachedIn,
  type Resource,
  type ResourceMutation,
  runResourceMutation,
  useResourceMutation,
} from '#web/lib/resource-mutation.ts';
import { timeRange } from '#web/ui/calendar/times.ts';
import type { ScheduleAnswer } from './api.ts';
import { scheduleKeys } from './api.ts';
import { findPosition } from './position.ts';
import { changedBoard, changedVisit, changedVisits, type VisitChange } from './transitions.ts';
import { useZone } from './use-zone.ts';
import { deviceNow, sendAttendance, withAttendance } from './visit/attendance.ts';

type PlanBody = CallInput<typeof scheduleApi.plan>['body'];
export type ChangeBody = CallInput<typeof scheduleApi.change>['body'];
type StepBody = CallInput<typeof scheduleApi.step>['body'];

const visits: Resource<VisitChange> = {
  mutationKey: scheduleKeys.verb,
  places: [
    cachedIn<ScheduleAnswer, VisitChange>(scheduleKeys.boards, changedBoard),
    cachedIn<Visit, VisitChange>(scheduleKeys.ones, changedVisit),
    cachedIn<Visit[], VisitChange>(['schedule', 'ticket'], changedVisits),
  ],
  staleKey: scheduleKeys.all,
};

type Answer = { visit: Visit };
type Mutation<Variables> = ResourceMutation<Variables, Answer, VisitChange>;

/** `shown`: the visit as it will be, shown until the server has answered. */
export type Planning = { body: PlanBody; shown: Visit };
export type Changing = { body: ChangeBody; before: Visit; shown: Visit };
export type Stepping = { body: StepBody; visit: Visit };

/**
 * My changes of a visit, by the versions that they led to: a change that was made before the one before it was answered is based on
 * that. What somebody else changed stays a conflict.
 */
const ownChanges = new Map<string, number>();
const stepOf = (id: string, version: number): string => `${id}/${version}`;

function afterOwnChanges(id: string, version: number): number {
  const next = ownChanges.get(stepOf(id, version));
  return next === undefined ? version : afterOwnChanges(id, next);
}

async function noted(id: string, version: number, answer: Promise<Answer>): Promise<Answer> {
  const { visit } = await answer;
  if (visit.version > version) ownChanges.set(stepOf(id, version), visit.version);
  return { visit };
}

const send = {
  plan: ({ body, shown }: Planning) => unwrap(call(scheduleApi.plan, { body: { ...body, id: shown.id } })),
  change: ({ body, before: { id } }: Changing) => {
    const version = afterOwnChanges(id, body.version);
    return noted(id, version, unwrap(call(scheduleApi.change, { params: { id }, body: { ...body, version } })));
  },
  step: ({ body, visit: { id } }: Stepping) => {
    const version = afterOwnChanges(id, body.version);
    return noted(id, version, unwrap(call(scheduleApi.step, { params: { id }, body: { ...body, version } })));
  },
  remove: async (visit: Visit): Promise<Answer> => {
    await unwrap(call(scheduleApi.remove, { params: { id: visit.id } }));
    return { visit };
  },
};

const planning: Mutation<Planning> = { send: send.plan, change: ({ shown }) => ({ visit: shown }) };
const changing: Mutation<Changing> = { send: send.change, change: ({ shown }) => ({ visit: shown }) };
const stepping: Mutation<Stepping> = {
  send: send.step,
  change: ({ body, visit }) => ({ visit: { ...visit, status: body.status, reason: body.reason ?? '' } }),
};
const removing: Mutation<Visit> = { send: send.remove, change: ({ id }) => ({ removed: id }) };

/** The body that restores a visit. A conflict that was confirmed once needs no second question. */
const bodyOf = (visit: Visit, version: number): ChangeBody => ({
  ...{ starts_at: visit.starts_at, ends_at: visit.ends_at, version, accept_conflicts: true },
  ...{ place: visit.place, travel_minutes: visit.travel_minutes, note: visit.note },
  ...(!visit.ticket && { title: visit.title }),
  user_ids: visit.people.map(({ id }) => id),
});

const planAgain = (cache: QueryClient, visit: Visit): Promise<Answer> => {
  const { starts_at, ends_at, place, travel_minutes, note, people, ticket, branch, title } = visit;
  const shown = { ...visit, id: uuidv7(), version: 1 };
  const body = {
    ...{ starts_at, ends_at, place, travel_minutes, note, accept_conflicts: true },
    user_ids: people.map(({ id }) => id),
    ...(ticket ? { ticket_id: ticket.id } : { title, branch_id: branch?.id ?? null }),
  };
  return runResourceMutation(cache, visits, planning, { body, shown });
};

function useSentences() {
  const { t } = useTranslation('schedule');
  const zone = useZone();
  const values = (visit: Visit) => ({ title: visit.title, when: timeRange(visit.starts_at, visit.ends_at, zone) });
  return {
    planned: (visit: Visit) => t('done.planned', values(visit)),
    changed: (visit: Visit) => t('done.changed', values(visit)),
    cancelled: (visit: Visit) => t('done.cancelled', values(visit)),
    removed: (visit: Visit) => t('done.removed', values(visit)),
  };
}

export function usePlanVisit() {
  const cache = useQueryClient();
  const say = useSentences();
  return useResourceMutation<Planning, Answer, VisitChange>(visits, {
    ...planning,
    isQuiet: true,
    undo: ({ shown }) => ({
      message: say.planned(shown),
      run: ({ visit }) => runResourceMutation(cache, visits, removing, visit),
    }),
  });
}

export function useChangeVisit() {
  const cache = useQueryClient();
  const say = useSentences();
  return useResourceMutation<Changing, Answer, VisitChange>(visits, {
    ...changing,
    isQuiet: true,
    undo: ({ before, shown }) => ({
      message: say.changed(shown),
      run: ({ visit }) =>
        runResourceMutation(cache, visits, changing, {
          ...{ before: visit, body: bodyOf(before, visit.version) },
          shown: { ...before, version: visit.version },
        }),
    }),
  });
}

/** Only a cancelled visit can be taken back. */
export function useStepVisit() {
  const cache = useQueryClient();
  const say = useSentences();
  return useResourceMutation<Stepping, Answer, VisitChange>(visits, {
    ...stepping,
    undo: ({ body, visit: before }) =>
      body.status === 'cancelled'
        ? {
            message: say.cancelled(before),
            run: ({ visit }) =>
              runResourceMutation(cache, visits, stepping, {
                ...{ visit, body: { status: 'scheduled', version: visit.version } },
              }),
          }
        : null,
  });
}

export function useRemoveVisit() {
  const cache = useQueryClient();
  const say = useSentences();
  return useResourceMutation<Visit, Answer, VisitChange>(visits, {
    ...removing,
    undo: (visit) => ({ message: say.removed(visit), run: () => planAgain(cache, visit) }),
  });
}

/** Returns time, zone and position of the device. The time is that of the tap, however long the position takes. */
const deviceHere = async () => ({ ...deviceNow(), position: await findPosition() });

/** With a connection or without: what cannot be sent waits, and is shown. */
export function useCheckIn() {
  const cache = useQueryClient();
  const outbox = useOutbox();
  const me = useMe();
  return useResourceMutation<Visit, Answer, VisitChange>(visits, {
    send: async (visit) => {
      const sent = await sendAttendance(outbox, visit, { verb: 'check_in', ...(await deviceHere()) });
      // It started a timer of the ticket; without a connection nobody knows what else runs.
      if (visit.ticket) void askAboutOtherTimers(cache, visit.ticket.id, me.id);
      return { visit: sent };
    },
    change: (visit) => ({ visit: withAttendance(visit, me.id, { verb: 'check_in', ...deviceNow() }) }),
  });
}

export type Leaving = { visit: Visit; status: 'done' | 'could_not_be_done'; reason: string };

export function useCheckOut() {
  const outbox = useOutbox();
  return useResourceMutation<Leaving, Answer, VisitChange>(visits, {
    send: async ({ visit, status, reason }) => ({
      visit: await sendAttendance(outbox, visit, { verb: 'check_out', ...(await deviceHere()), status, reason }),
    }),
    change: ({ visit }) => ({ visit }),
  });
}
