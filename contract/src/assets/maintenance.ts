import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Attachment } from '../files/files.ts';
import { limits } from '../limits.ts';
import { Day, Id, line, optionalLine, PersonRef, prose, Timestamp } from '../scalars.ts';

const { maintenance } = limits.assets;
const Amount = z.number().min(0).max(maintenance.reading);

export const Reading = z.object({
  id: Id,
  value: z.number(),
  at: Timestamp,
  /** The meter was replaced, and counts from zero again. */
  replaced: z.boolean(),
  user: PersonRef,
  photo: Attachment.nullable(),
});
export type Reading = z.infer<typeof Reading>;

export const Meter = z.object({
  id: Id,
  name: z.string(),
  unit: z.string(),
  /** Newest first; the last ones. */
  readings: z.array(Reading),
});
export type Meter = z.infer<typeof Meter>;

/** `meter`: every so many units of a meter. */
export const MaintenanceInterval = z.enum(['day', 'week', 'month', 'meter']);
export type MaintenanceInterval = z.infer<typeof MaintenanceInterval>;

export const MaintenancePlan = z.object({
  id: Id,
  title: z.string(),
  checklist: z.string(),
  every: z.int(),
  interval: MaintenanceInterval,
  starts_on: Day,
  ends_on: Day.nullable(),
  days_ahead: z.int(),
  meter_id: Id.nullable(),
  assignee: PersonRef.nullable(),
  /** The day of the next maintenance that has no ticket yet. Of a plan by meter null. */
  next_on: Day.nullable(),
  /** By how much the meter has to move until then; null of a plan by time. */
  units_left: z.number().nullable(),
  /** The last ticket that it created. */
  ticket: z.object({ ticket_id: z.int(), closed: z.boolean() }).nullable(),
});
export type MaintenancePlan = z.infer<typeof MaintenancePlan>;

export const CreateMeterInput = z.object({
  id: Id.optional(),
  name: line(limits.name),
  unit: optionalLine(maintenance.unit).default(''),
});

export const CreateReadingInput = z.object({
  id: Id.optional(),
  value: Amount,
  /** Confirms that a reading below the last one is of a new meter. */
  replaced: z.boolean().default(false),
});

const daysOf = { day: 1, week: 7, month: 28 } as const;

const plan = z.object({
  title: line(limits.subject),
  checklist: prose(limits.description).default(''),
  every: z.int().min(1).max(maintenance.every),
  interval: MaintenanceInterval,
  /** The first time; later ones are counted from it. */
  starts_on: Day,
  /** After this day no maintenance falls due. */
  ends_on: Day.nullable().default(null),
  days_ahead: z.int().min(0).max(maintenance.daysAhead).default(7),
  meter_id: Id.nullable().default(null),
  assignee_id: Id.nullable().default(null),
});

const soundPlan = <T extends typeof plan>(input: T) =>
  input
    .refine(({ interval, meter_id }) => (interval === 'meter') === (meter_id !== null), { path: ['meter_id'] })
    .refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, { path: ['ends_on'] })
    // Otherwise several maintenances would be ahead at once.
    .refine(({ interval, every, days_ahead }) => interval === 'meter' || days_ahead < every * daysOf[interval], {
      path: ['days_ahead'],
    });

export const CreatePlanInput = soundPlan(plan.extend({ id: Id.optional() }));
export const UpdatePlanInput = soundPlan(plan);

const params = z.object({ id: Id });
const manyErrors = ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_MAINTENANCE'] as const;

export const maintenanceApi = {
  find: endpoint('GET', '/asset/:id/maintenance', {
    summary: 'Finds the meters of an asset with their last readings, and its maintenance plans.',
    params,
    data: z.object({ meters: z.array(Meter), plans: z.array(MaintenancePlan) }),
    errors: ['NOT_FOUND'],
  }),
  addMeter: endpoint('POST', '/asset/:id/meters', {
    summary: 'Adds a meter to an asset.',
    params,
    body: CreateMeterInput,
    idempotentBy: 'id',
    data: z.object({ meter: Meter }),
    errors: [...manyErrors],
  }),
  removeMeter: endpoint('DELETE', '/asset/:id/meter/:meterId', {
    summary: 'Removes a meter with its readings, and the plans that go by it.',
    params: z.object({ id: Id, meterId: Id }),
    errors: ['NOT_FOUND'],
  }),
  addReading: endpoint('POST', '/asset/:id/meter/:meterId/readings', {
    summary: 'Adds a reading of a meter.',
    description: 'One below the last reading is refused, unless `replaced` says that the meter is a new one.',
    params: z.object({ id: Id, meterId: Id }),
    body: CreateReadingInput,
    idempotentBy: 'id',
    data: z.object({ reading: Reading }),
    errors: ['NOT_FOUND', 'CONFLICT', 'READING_TOO_LOW'],
  }),
  setPhoto: endpoint('POST', '/asset/:id/meter/:meterId/reading/:readingId/photo', {
    summary: 'Adds a photo of the meter to a reading.',
    params: z.object({ id: Id, meterId: Id, readingId: Id }),
    body: z.object({}),
    files: 'picture',
    data: z.object({ reading: Reading }),
    errors: ['NOT_FOUND', 'NO_PICTURE', 'PICTURE_FORMAT', 'PICTURE_TOO_LARGE', 'PICTURE_QUEUE_FULL', 'FILE_UNREADABLE'],
  }),
  addPlan: endpoint('POST', '/asset/:id/maintenance-plans', {
    summary: 'Adds a plan that creates a ticket ahead of each maintenance.',
    description:
      'By time, every so many days, weeks or months from `starts_on`, as calendars of the workspace count them; or by a meter. What fell due while the server was down becomes one ticket.',
    params,
    body: CreatePlanInput,
    idempotentBy: 'id',
    data: z.object({ plan: MaintenancePlan }),
    errors: [...manyErrors, 'NOT_ASSIGNABLE'],
  }),
  updatePlan: endpoint('PUT', '/asset/:id/maintenance-plan/:planId', {
    summary: 'Changes a maintenance plan.',
    description: 'With another rhythm, the next maintenance is the first one from today on.',
    params: z.object({ id: Id, planId: Id }),
    body: UpdatePlanInput,
    data: z.object({ plan: MaintenancePlan }),
    errors: ['NOT_FOUND', 'NOT_ASSIGNABLE'],
  }),
  removePlan: endpoint('DELETE', '/asset/:id/maintenance-plan/:planId', {
    summary: 'Removes a maintenance plan. Its tickets stay.',
    params: z.object({ id: Id, planId: Id }),
    errors: ['NOT_FOUND'],
  }),
};
