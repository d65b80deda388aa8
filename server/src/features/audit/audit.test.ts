import { auditApi } from '@sightline/contract/audit';
import { workspaceApi } from '@sightline/contract/workspace';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';

it('an action leaves one entry that says who did it, from where, and to what', async () => {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Subscriber');
  const { data } = await as(lead.token).call(workspaceApi.createSpace, { body: { name: 'Harbour' } });
  const log = await as(lead.token).call(auditApi.list, { query: {} });
  expect(log.data.audit_logs).toEqual([
    {
      seq: 1,
      at: expect.any(String),
      event: 'space.created',
      user: { kind: 'member', id: lead.id, name: lead.name },
      ip: '127.0.0.1',
      device: 'node',
      type: 'space',
      record: { id: data.space.id, label: 'Harbour' },
      changes: [],
      request_id: expect.any(String),
    },
  ]);
});
