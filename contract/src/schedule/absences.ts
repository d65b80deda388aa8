import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, wholeList } from '../envelope.ts';
import { greatestInt, Id, optionalLine, PersonRef, queryList, Timestamp, TimestampInput } from '../scalars.ts';
import { resourceLimits } from './resource-limits.ts';

export const absenceKinds = ['vacation', 'sick', 'training', 'other'] as const;
export const AbsenceKind = z.enum(absenceKinds);
export type AbsenceKind = z.infer<typeof AbsenceKind>;

/** When somebody does not work. Their own days out of office are absences too; they are in the profile. */
export const Absence = z.object({
  id: Id,
  user: PersonRef,
  /** `private`: why is for the person alone, and for those who manage the schedule. */
  kind: z.enum([...absenceKinds, 'private']),
  starts_at: Timestamp,
  ends_at: Timestamp,
  note: z.string(),
  /** Whether the reader may change it. */
  can_edit: z.boolean(),
  version: z.int(),
});
export type Absence = z.infer<typeof Absence>;

type Span = { starts_at: string; ends_at: string };
const days = ({ starts_at, ends_at }: Span): number => (Date.parse(ends_at) - Date.parse(starts_at)) / 86_400_000;
const isOrdered = (span: Span): boolean => days(span) > 0;
const isShort = (span: Span): boolean => days(span) <= resourceLimits.absences.days;
const order = { path: ['ends_at'], params: { code: 'ends_before_start' } };
const longest = { path: ['ends_at'], params: { code: 'time_too_long' } };

const own = {
  kind: AbsenceKind,
  starts_at: TimestampInput,
  ends_at: TimestampInput,
  note: optionalLine(resourceLimits.absences.note).default(''),
};
export const CreateAbsenceInput = z
  .object({
    id: Id.optional(),
    /** The person; without it, the caller. */
    user_id: Id.optional(),
    ...own,
  })
  .refine(isOrdered, order)
  .refine(isShort, longest);
export const UpdateAbsenceInput = z
  .object({ ...own, version: z.int().max(greatestInt) })
  .refine(isOrdered, order)
  .refine(isShort, longest);

const params = z.object({ id: Id });
const oneAbsence = z.object({ absence: Absence });

export const absencesApi = {
  list: endpoint('GET', '/absences', {
    summary: 'Lists absences that overlap a time, by their beginning.',
    description: 'Why somebody is absent is for them and for those who manage the schedule.',
    query: z
      .object({
        page: Page,
        starts_at: TimestampInput,
        ends_at: TimestampInput,
        filter: z.object({ user_ids: queryList(Id) }).optional(),
      })
      .refine(isOrdered, order)
      .refine(isShort, longest),
    data: wholeList({ absences: z.array(Absence) }),
  }),
  create: endpoint('POST', '/absences', {
    summary: 'Enters an absence.',
    description: 'One’s own; those who manage the schedule enter those of others.',
    body: CreateAbsenceInput,
    idempotentBy: 'id',
    data: oneAbsence,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'NOT_ASSIGNABLE'],
  }),
  update: endpoint('PUT', '/absence/:id', {
    summary: 'Changes an absence.',
    params,
    body: UpdateAbsenceInput,
    data: oneAbsence,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint('DELETE', '/absence/:id', { summary: 'Deletes an absence.', params, errors: ['NOT_FOUND'] }),
};

export const absencesEvents = { AbsencesChangedEvent: z.object({}) };
