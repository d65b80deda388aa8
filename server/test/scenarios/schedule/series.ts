import type { seriesApi } from '@sightline/contract/schedule/series';
import type { Ids } from '../ids.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const onVisit = ({ visit }: Ids) => ({ params: { id: visit } });
const recurrence = { frequency: 'weekly' as const, interval: 2, weekdays: [1], count: 3 };
const times = { starts_at: '2090-01-17T10:00:00.000Z', ends_at: '2090-01-17T12:00:00.000Z' };

export const scenarios: Scenarios<typeof seriesApi> = {
  find: { allow: 'schedule.view', given: ['schedule.series.create'], input: onVisit },
  preview: {
    allow: 'schedule.manage',
    given: ['schedule.plan'],
    input: (ids) => ({ ...onVisit(ids), body: { recurrence } }),
    unaudited: 'changes nothing',
    unseen: 'changes nothing',
  },
  create: {
    allow: 'schedule.manage',
    given: ['schedule.plan'],
    input: (ids) => ({ ...onVisit(ids), body: { recurrence, accept_conflicts: true } }),
    audits: 'visit.series_planned',
  },
  change: {
    allow: 'schedule.manage',
    given: ['schedule.series.create'],
    input: (ids) => ({
      ...onVisit(ids),
      body: { ...times, scope: 'all', user_ids: [ids.agent], version: 2, accept_conflicts: true },
    }),
    audits: 'visit.series_changed',
  },
  remove: {
    allow: 'schedule.manage',
    given: ['schedule.series.create'],
    input: (ids) => ({ ...onVisit(ids), query: { scope: 'following' } }),
    audits: 'visit.series_removed',
  },
};

export const rows: Rows = ({ organization, agent, series }) => ({
  visit_series: {
    ...{ organization_id: organization, id: series, timezone: 'UTC', created_by: agent },
    rule: 'FREQ=WEEKLY;INTERVAL=1;COUNT=2',
  },
});
