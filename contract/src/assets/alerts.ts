import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Id, line, PersonRef } from '../scalars.ts';

/** The recipients of alerts before a warranty ends: agents who have one of these roles, and these people. */
export const AssetAlerts = z.object({ roles: z.array(z.string()), people: z.array(PersonRef) });
export type AssetAlerts = z.infer<typeof AssetAlerts>;

export const AssetAlertsInput = z.object({
  roles: z.array(line(limits.name)).max(limits.assets.alertRoles),
  people_ids: z.array(Id).max(limits.assets.alertPeople),
});

const data = z.object({ alerts: AssetAlerts });

export const alertsApi = {
  find: endpoint('GET', '/asset-alerts', {
    summary: 'Says who is told before a warranty ends.',
    data,
  }),
  set: endpoint('PUT', '/asset-alerts', {
    summary: 'Chooses who is told before a warranty ends.',
    description: 'Guests are not told. Notifications come 90, 60 and 30 days before the end, those of one day as one.',
    body: AssetAlertsInput,
    data,
    errors: ['NOT_FOUND'],
  }),
};
