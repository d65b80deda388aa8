import { resourceLimits } from './resource-limits.ts';

/**
 * Limits of visits. `days`: how long one may take, and how many are read at once. `visits` are those of one answer; `people` the rows of the
 * schedule, and those of one visit.
 */
export const scheduleLimits = {
  days: { visit: 14, read: 62 },
  visits: 10_000,
  people: { rows: 500, visit: 20 },
  place: 300,
  note: 5000,
  reason: 500,
  travelMinutes: 24 * 60,
  unscheduled: 30,
  ofTicket: 100,
  freeTimes: 100,
  /**
   * Reminders of visits, by the clock of the workspace: to who makes them, in the evening before and `soonMinutes` before they set out; to the
   * customer on the day before, once the plan has not changed for `restMinutes`.
   */
  reminders: { eve: '18:00', customerFrom: '09:00', soonMinutes: 30, restMinutes: 15, every: 60_000 },
  resources: resourceLimits,
} as const;
