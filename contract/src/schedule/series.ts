import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { recurrenceOf } from '../recurrence.ts';
import { greatestInt, Id, PersonRef, Timestamp, TimestampInput } from '../scalars.ts';
import { resourceLimits } from './resource-limits.ts';

/*
 * Visits that recur. The rule is of RFC 5545; local times stay what they are when clocks change. All visits of a series are made
 * at once, and each can be changed like any other.
 */

export const Recurrence = recurrenceOf(resourceLimits.series.visits);

/** A conflict of one of the visits. */
export const SeriesConflict = z.object({
  starts_at: Timestamp,
  kind: z.enum(['overlap', 'absence', 'holiday', 'outside_hours']),
  /** The person whom it concerns; null if it concerns the visit itself. */
  user: PersonRef.nullable(),
  /** The name of a holiday. */
  detail: z.string(),
});
export type SeriesConflict = z.infer<typeof SeriesConflict>;

export const SeriesScope = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof SeriesScope>;

const params = z.object({ id: Id });
const accept_conflicts = z.boolean().default(false);

export const seriesApi = {
  preview: endpoint('POST', '/visit/:id/recurrence/preview', {
    summary: 'Says when a visit would recur, and what speaks against it.',
    description: 'Changes nothing.',
    params,
    body: z.object({ recurrence: Recurrence }),
    data: z.object({ starts: z.array(Timestamp), conflicts: z.array(SeriesConflict) }),
    errors: ['NOT_FOUND', 'RECURRENCE_EMPTY', 'RECURRENCE_TOO_LONG'],
  }),
  create: endpoint('POST', '/visit/:id/recurrence', {
    summary: 'Makes a visit the first of a series.',
    params,
    body: z.object({ recurrence: Recurrence, accept_conflicts }),
    data: z.object({ series_id: Id, count: z.int() }),
    errors: [
      ...([
        'NOT_FOUND',
        'RECURRENCE_EMPTY',
        'RECURRENCE_TOO_LONG',
        'VISIT_CONFLICTS',
        'VISIT_OVER',
        'CONFLICT',
      ] as const),
    ],
  }),
  find: endpoint('GET', '/visit/:id/recurrence', {
    summary: 'Finds the series of a visit.',
    params,
    data: z.object({
      recurrence: Recurrence.nullable(),
      /** Counts the visits of the series that are still to come, this one included. */
      ahead: z.int(),
      count: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  change: endpoint('PUT', '/visit/:id/recurrence', {
    summary: 'Moves a visit and those of its series that are to come, or changes their people.',
    description: 'Each moves by as many days and to the same local time. What is under way or over stays.',
    params,
    body: z
      .object({
        scope: SeriesScope,
        starts_at: TimestampInput,
        ends_at: TimestampInput,
        user_ids: z.array(Id).max(limits.schedule.people.visit),
        version: z.int().max(greatestInt),
        accept_conflicts,
      })
      .refine(({ starts_at, ends_at }) => starts_at < ends_at, {
        path: ['ends_at'],
        params: { code: 'ends_before_start' },
      }),
    data: z.object({ count: z.int() }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE', 'STALE_VERSION', 'VISIT_CONFLICTS', 'TOOL_BUSY', 'TOOL_UNAVAILABLE'],
  }),
  remove: endpoint('DELETE', '/visit/:id/recurrence', {
    summary: 'Removes a visit and those of its series that are to come.',
    description: 'What is under way or over stays.',
    params,
    query: z.object({ scope: SeriesScope.default('following') }),
    data: z.object({ count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
