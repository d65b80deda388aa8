import {
  type NotificationPreferences,
  notificationPreferencesApi,
} from '@sightline/contract/notifications/preferences';
import { absencesApi } from '@sightline/contract/schedule/absences';
import { feedsApi } from '@sightline/contract/schedule/feeds';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const stored: NotificationPreferences = {
  kinds: [
    { kind: 'mention', in_app: true, push: true, email: true },
    { kind: 'export_ready', in_app: true, push: false, email: false },
  ],
  quiet_hours: null,
  mail_after: 15,
  digest_hour: null,
  timezone: 'Europe/Lisbon',
};

function openPreferences(preferences = stored) {
  mockFrame(sampleSession());
  mockEndpoint(notificationPreferencesApi.preferences, () => ({ preferences }));
  mockEndpoint(feedsApi.find, () => ({ feed: null }));
  mockEndpoint(absencesApi.list, () => ({ absences: [] }));
  return renderApp('/account/notifications');
}

const box = async (kind: string, channel: string) =>
  within(await screen.findByRole('group', { name: kind })).getByRole<HTMLInputElement>('checkbox', { name: channel });

test('a channel is changed at once and saved with its kind alone', async () => {
  const { user } = openPreferences();
  const preferences = { ...stored, kinds: [{ kind: 'mention' as const, in_app: true, push: true, email: false }] };
  const save = mockEndpoint(notificationPreferencesApi.setPreferences, () => ({ preferences }));
  await user.click(await box('Somebody mentions you', 'Email'));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(save.mock.calls[0]?.[0].body).toEqual({ kinds: [{ kind: 'mention', email: false }] });
});

test('what is refused shows the old choice again, and why', async () => {
  const { user } = openPreferences();
  mockEndpoint(notificationPreferencesApi.setPreferences, () => refuse('INTERNAL'));
  await user.click(await box('Somebody mentions you', 'Push'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  const push = await box('Somebody mentions you', 'Push');
  await waitFor(() => expect(push.checked).toBe(true));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('quiet hours begin with every night, and keep at least one day', async () => {
  const { user } = openPreferences({ ...stored, quiet_hours: { days: [1], from: '20:00', to: '07:00' } });
  const save = mockEndpoint(notificationPreferencesApi.setPreferences, () => ({ preferences: stored }));
  expect(await screen.findByText('On the next day')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('switch', { name: 'Keep some hours quiet' }));
  await waitFor(() => expect(save.mock.calls[0]?.[0].body).toEqual({ quiet_hours: null }));
});

test('no e-mail after minutes is told from an e-mail once a day', async () => {
  const { user } = openPreferences();
  const save = mockEndpoint(notificationPreferencesApi.setPreferences, () => ({ preferences: stored }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Email me what I have not read' }), 'Never');
  await waitFor(() => expect(save.mock.calls[0]?.[0].body).toEqual({ mail_after: null }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Daily summary' }), '8');
  await waitFor(() => expect(save.mock.calls[1]?.[0].body).toEqual({ digest_hour: 8 }));
});
