import { peopleApi } from '@sightline/contract/people/people';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type View, viewsApi } from '@sightline/contract/views/views';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockEndpoint } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleSession } from '../../../test/sample-session.ts';
import { rui } from '../../../test/sample-tickets.ts';

const urgent: View = {
  ...{ id: '018f0000-0000-7000-8000-0000000000a1', list: 'tickets', name: 'Urgent', query: '', layout: '' },
  ...{ condition: JSON.stringify({ field: 'priority', op: 'is', value: 4 }), columns: {} },
  ...{ order_by: null, order_dir: null, is_default: false, is_mine: true, owner: rui },
  ...{ shared_roles: [], shared_spaces: [] },
};

const nothing = { total: 0, per_page: 30, last_page: 1 };

function open(view: View, address: string, role: 'Agent' | 'Manager' = 'Agent') {
  mockFrame(sampleSession(role));
  mockEndpoint(ticketsApi.counts, () => ({ open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.list, () => ({ tickets: [], groups: [], pagination: nothing }));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination: nothing }));
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: nothing }));
  mockEndpoint(viewsApi.list, () => ({ views: [view], pagination: nothing }));
  mockEndpoint(viewsApi.counts, () => ({ counts: [] }));
  return renderApp(address);
}

test('a list opens with the default view, and with all rows once its reader has chosen that', async () => {
  const app = open({ ...urgent, is_default: true }, '/tickets');
  await waitFor(() => expect(app.router.state.location.search).toMatchObject({ saved: urgent.id }));
  await app.user.click(await screen.findByRole('tab', { name: /^All open|^All/ }));
  await waitFor(() => expect(app.router.state.location.search).toEqual({}));
});

const shared = { ...urgent, is_mine: false, shared_roles: ['Agent'] };
const address = `/tickets?saved=${urgent.id}`;
const openMenu = async (app: ReturnType<typeof open>) =>
  app.user.click(await screen.findByRole('button', { name: 'Saved views' }));

test('a shared view of somebody else is changed and removed by those who run the workspace, who are asked first', async () => {
  const removed = mockEndpoint(viewsApi.remove, () => undefined);
  const app = open(shared, address, 'Manager');
  await openMenu(app);
  expect(await screen.findByRole('menuitem', { name: 'Rename and share' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Move to the left' })).toBeNull();
  await app.user.click(screen.getByRole('menuitem', { name: 'Remove the view Urgent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the shared view Urgent?' });
  expect(removed).not.toHaveBeenCalled();
  await app.user.click(within(dialog).getByRole('button', { name: 'Remove the view Urgent' }));
  await waitFor(() => expect(removed).toHaveBeenCalledTimes(1));
});

test('a shared view is not changed by others', async () => {
  const app = open(shared, address);
  await openMenu(app);
  expect(await screen.findByRole('menuitem', { name: 'Save as a view' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Rename and share' })).toBeNull();
});

describe('the customers of a workspace', () => {
  const archived: View = {
    ...{ ...urgent, list: 'spaces', name: 'Archived ones', is_default: true },
    condition: JSON.stringify({ field: 'archived', op: 'is', value: true }),
  };

  test('open with the default view too, whose condition the server is asked for', async () => {
    const app = open(archived, '/settings/spaces', 'Manager');
    const spaces = mockEndpoint(workspaceApi.spaces, () => ({ spaces: [], pagination: nothing }));
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ saved: archived.id }));
    const tab = await screen.findByRole('tab', { name: /^Archived ones/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(spaces.mock.calls.some(([{ query }]) => query.has('conditions'))).toBe(true));
  });

  test('are saved as a view with their filter as a condition', async () => {
    const saved = mockEndpoint(viewsApi.create, () => ({ view: archived }));
    const app = open({ ...archived, is_default: false }, '/settings/spaces?archived=true', 'Manager');
    await openMenu(app);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Save as a view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Old ones');
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      body: { list: 'spaces', name: 'Old ones', condition: archived.condition },
    });
  });
});
