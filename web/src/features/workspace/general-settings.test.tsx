import { type Setting, settingDefaults, workspaceApi } from '@sightline/contract/workspace/workspace';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleOrganization, sampleSession } from '../../../test/sample-session.ts';

const settingsWith = (automatic: boolean): { settings: Setting[] } => ({
  settings: [
    { key: 'calls.automatic_invites', value: automatic },
    { key: 'tickets.require_sheet_to_close', value: settingDefaults['tickets.require_sheet_to_close'] },
  ],
});

function open(role: 'Manager' | 'Agent' = 'Manager', session = sampleSession(role)) {
  mockFrame(session);
  mockEndpoint(workspaceApi.settings, () => settingsWith(true));
  return renderApp('/settings/general');
}

const ringing = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Ring members automatically/ });

test('turns the ringing of members off, and says that it is kept', async () => {
  const { user } = open();
  const changed = mockEndpoint(workspaceApi.updateSetting, ({ body }) => settingsWith(body?.value === true));
  expect((await ringing()).checked).toBe(true);
  await user.click(await ringing());
  expect(await screen.findByText('The setting was saved')).toBeTruthy();
  expect((await ringing()).checked).toBe(false);
  expect(changed.mock.calls[0]?.[0].body).toEqual({ key: 'calls.automatic_invites', value: false });
});

test('a setting that is refused goes back, and the reason is said', async () => {
  const { user } = open();
  mockEndpoint(workspaceApi.updateSetting, () => refuse('FORBIDDEN'));
  await user.click(await ringing());
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy();
  expect((await ringing()).checked).toBe(true);
});

test('what a colleague turns off is off here too', async () => {
  open();
  await ringing();
  openedSocket().connect();
  mockEndpoint(workspaceApi.settings, () => settingsWith(false));
  openedSocket().receive('OrganizationUpdatedEvent', { id: sampleOrganization.id });
  await waitFor(async () => expect((await ringing()).checked).toBe(false));
});

test('changes the name of the workspace, and nothing that was left as it is', async () => {
  const { user } = open();
  const saved = mockEndpoint(workspaceApi.update, () => ({ organization: sampleOrganization }));
  const name = await screen.findByLabelText('Name of the workspace');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in this field.')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
  await user.type(name, 'Norvik Field');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The workspace was updated')).toBeTruthy();
  expect(saved.mock.calls[0]?.[0].body).toEqual({ name: 'Norvik Field' });
});

test('says which field the server refuses', async () => {
  const { user } = open();
  mockEndpoint(workspaceApi.update, () => refuse('INVALID_INPUT', { timezone: ['Choose a time zone from the list.'] }));
  const timezone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(timezone);
  await user.type(timezone, 'utc');
  await user.click(await screen.findByRole('option', { name: 'UTC' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a time zone from the list.')).toBeTruthy();
});

test('settings that cannot be loaded can be asked for again', async () => {
  mockFrame(sampleSession('Manager'));
  mockEndpoint(workspaceApi.hours, () => ({ hours: [[], [], [], [], [], [], []], holidays: [] }));
  mockEndpoint(workspaceApi.settings, () => refuse('UNAVAILABLE'));
  const { user } = renderApp('/settings/general');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockEndpoint(workspaceApi.settings, () => settingsWith(true));
  await user.click(retry);
  expect((await ringing()).checked).toBe(true);
});

test('a plan without tickets has nothing to decide about them', async () => {
  const session = sampleSession('Manager');
  const plan = {
    id: 'talk',
    modules: [
      { id: 'home', slug: 'home' },
      { id: 'talk', slug: 'talk' },
    ],
  } as const;
  const organization = { ...sampleOrganization, subscription: { plan: { ...plan, modules: [...plan.modules] } } };
  open('Manager', { ...session, token: { ...session.token, organization } });
  await ringing();
  expect(screen.queryByRole('switch', { name: /assistance sheet/ })).toBeNull();
});

test('is not shown to an Agent', async () => {
  open('Agent');
  expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'General' })).toBeNull();
});

test('shows the first letter until there is a logo, then the logo', async () => {
  const session = sampleSession('Manager');
  const { user } = open('Manager', session);
  const organization = { ...sampleOrganization, logo: '/api/file/logo' };
  const saved = mockEndpoint(workspaceApi.setLogo, () => ({ organization }));
  const picture = new File(['a picture'], 'logo.png', { type: 'image/png' });
  await screen.findByRole('button', { name: 'Choose a picture' });
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('there is no field for a file');
  mockFrame({ ...session, token: { ...session.token, organization } });
  await user.upload(field, picture);
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy();
  expect(saved.mock.calls).toHaveLength(1);
  expect(document.querySelectorAll('img[src="/api/file/logo?variant=thumbnail"]').length).toBeGreaterThan(0);
});
