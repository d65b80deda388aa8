import { peopleApi } from '@sightline/contract/people/people';
import { rolesApi, type WorkspaceRole } from '@sightline/contract/people/roles';
import { type Space, spacesApi } from '@sightline/contract/workspace/spaces';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const id = '018f0000-0000-7000-8000-000000000500';
const person = '018f0000-0000-7000-8000-000000000501';

const space = {
  ...{ id, name: 'Harbour Hospital', code: '', color: null, logo: null, archived_at: null },
  ...{ phone: '', email: '', contact: { name: '', email: '', phone: '' }, timezone: null, notes: '' },
  address: { street: '', number: '', complement: '', zip: '', city: '', state: '', country: '' },
  ...{ hours: null, holidays: [], members_count: 1, open_tickets: 0, created_at: '2026-01-01T00:00:00.000Z' },
} as unknown as Space;

const guardian: WorkspaceRole = {
  ...{ id, name: 'Guardian', kind: 'branch', description: '', version: 1, holders: 0, permissions: ['tickets.view'] },
};

function open(tab = 'members') {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(spacesApi.find, () => ({ space }));
  mockEndpoint(rolesApi.list, () => ({ roles: [guardian] }));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: { last_page: 1, per_page: 30, total: 0 } }) as never);
  mockEndpoint(spacesApi.members, ({ query }) => ({
    members: [{ id: person, name: `Ana ${query.get('page')}`, email: '', role: 'Guardian', status: 'active' as const }],
    pagination: { last_page: 2, per_page: 1, total: 2 },
  }));
  return renderApp(`/settings/spaces/${id}?tab=${tab}`);
}

test('a space gives own roles, and shows all its people page by page', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Role/ }));
  expect(await screen.findByRole('option', { name: 'Guardian' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Ana 2')).toBeTruthy();
});

test('nobody is taken out of a space without a question', async () => {
  const removed = mockEndpoint(spacesApi.removeMembers, () => ({}));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Ana 1 from this customer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Ana 1?' });
  expect(removed).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toHaveBeenCalledTimes(1));
});

test('what is changed under one tab waits under the others, and one bar saves all of it', async () => {
  const { user, router } = open('profile');
  const saved = mockEndpoint(spacesApi.update, ({ body }) => ({ space: { ...space, ...body } as Space }));
  const nameField = async () => (await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Name' }))[0];
  await user.type((await nameField()) as HTMLInputElement, ' West');
  await user.click(screen.getByRole('tab', { name: 'Hours' }));
  await user.click(await screen.findByRole('switch', { name: /^Hours of its own/ }));
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  expect((await nameField())?.value).toBe('Harbour Hospital West');
  void router.navigate({ to: '/settings/general' });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  const bodies = saved.mock.calls.map(([{ body }]) => Object.keys(body));
  expect(bodies).toEqual([['name'], ['hours']]);
  await waitFor(() => expect(screen.queryByText('You have unsaved changes')).toBeNull());
});
