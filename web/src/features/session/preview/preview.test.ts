import { expect, test } from 'vitest';
import { sampleSession } from '../../../../test/sample-session.ts';
import { permissionsIn } from '../access.ts';
import { preview, startPreview } from './preview.ts';

test('a preview takes permissions away, and ends with the person and the workspace that it began in', () => {
  const session = sampleSession('Agent');
  const all = permissionsIn(session);
  startPreview(session, { name: 'Trainee', permissions: ['tickets.view', 'people.manage'] });
  expect([...permissionsIn(session)]).toEqual(['tickets.view']);

  const successor = { ...session, user: { ...session.user, id: '019ab2f2-8aea-7000-8000-0224a78c5000' } };
  expect(permissionsIn(successor)).toEqual(all);
  const organization = session.token.organization && { ...session.token.organization, id: successor.user.id };
  const roles = session.user.roles.map((role) => ({ ...role, organization_id: successor.user.id }));
  const elsewhere = { user: { ...session.user, roles }, token: { ...session.token, organization } };
  expect(permissionsIn({ ...session, ...elsewhere })).toEqual(all);
  preview.set(null);
});
