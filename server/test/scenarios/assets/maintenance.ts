import type { maintenanceApi } from '@sightline/contract/assets/maintenance';
import { onePixel } from '../picture.ts';
import type { Rows } from '../rows.ts';
import type { Scenarios } from '../scenario.ts';

const plan = { title: 'Change the filter', every: 3, interval: 'month' as const, starts_on: '2090-01-31' };

export const scenarios: Scenarios<typeof maintenanceApi> = {
  find: { allow: 'assets.manage', input: ({ asset }) => ({ params: { id: asset } }) },
  addMeter: {
    allow: 'assets.manage',
    makes: 'meter',
    another: { name: 'Another meter' },
    given: ['assets.create'],
    input: ({ asset, meter }) => ({ params: { id: asset }, body: { id: meter, name: 'Operating hours', unit: 'h' } }),
    audits: 'asset.meter_added',
  },
  removeMeter: {
    allow: 'assets.manage',
    given: ['assets.maintenance.addMeter'],
    input: ({ asset, meter }) => ({ params: { id: asset, meterId: meter } }),
    audits: 'asset.meter_removed',
  },
  addReading: {
    allow: 'assets.manage',
    makes: 'meter_reading',
    another: { value: 1300 },
    given: ['assets.maintenance.addMeter'],
    input: ({ asset, meter, meter_reading }) => ({
      params: { id: asset, meterId: meter },
      body: { id: meter_reading, value: 1250 },
    }),
    audits: 'asset.meter_read',
  },
  setPhoto: {
    allow: 'assets.manage',
    given: ['assets.maintenance.addReading'],
    input: ({ asset, meter, meter_reading }) => ({
      params: { id: asset, meterId: meter, readingId: meter_reading },
      body: {},
      files: [onePixel()],
    }),
    audits: 'asset.meter_read',
  },
  addPlan: {
    allow: 'assets.manage',
    makes: 'maintenance_plan',
    another: { title: 'Another plan' },
    given: ['assets.maintenance.addMeter'],
    input: ({ asset, maintenance_plan, agent }) => ({
      params: { id: asset },
      body: { ...plan, id: maintenance_plan, assignee_id: agent },
    }),
    also: [
      {
        input: ({ asset, meter }) => ({
          params: { id: asset },
          body: { ...plan, days_ahead: 0, every: 500, interval: 'meter', meter_id: meter },
        }),
      },
    ],
    audits: 'asset.plan_added',
  },
  updatePlan: {
    allow: 'assets.manage',
    given: ['assets.maintenance.addPlan'],
    input: ({ asset, maintenance_plan, agent }) => ({
      params: { id: asset, planId: maintenance_plan },
      body: { ...plan, every: 6, assignee_id: agent },
    }),
    also: [
      {
        input: ({ asset, maintenance_plan, meter }) => ({
          params: { id: asset, planId: maintenance_plan },
          body: { ...plan, days_ahead: 0, every: 500, interval: 'meter', meter_id: meter },
        }),
      },
    ],
    audits: 'asset.plan_changed',
  },
  removePlan: {
    allow: 'assets.manage',
    given: ['assets.maintenance.addPlan'],
    input: ({ asset, maintenance_plan }) => ({ params: { id: asset, planId: maintenance_plan } }),
    audits: 'asset.plan_removed',
  },
};

export const rows: Rows = ({ organization, asset, meter, meter_reading, maintenance_plan, agent, secret }) => ({
  asset_meters: { organization_id: organization, id: meter, asset_id: asset, name: `Meter of ${secret}` },
  meter_readings: {
    organization_id: organization,
    id: meter_reading,
    meter_id: meter,
    value: 1,
    total: 1,
    person_id: agent,
  },
  maintenance_plans: {
    organization_id: organization,
    id: maintenance_plan,
    asset_id: asset,
    title: `Plan of ${secret}`,
    every: 1,
    interval: 'month',
    starts_on: '2090-01-01',
    next_on: '2090-01-01',
    created_by: agent,
  },
});
