import { callsApi } from '@sightline/contract/calls/calls';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { openCall, prepareCall } from '../../../../test/open-call.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleCall } from '../../../../test/sample-call.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

let otherTab: BroadcastChannel;

beforeEach(() => {
  prepareCall();
  otherTab = new BroadcastChannel('sightline-calls');
});
afterEach(async () => {
  otherTab.close();
  await hangUp();
});

it('a call that another tab enters mutes this one, which says so and offers the microphone again', async () => {
  const { bar, user } = await openCall();
  await bar.findByRole('button', { name: 'Mute the microphone' });
  otherTab.postMessage('entered a call');
  expect(await screen.findByText(/You joined another call in another tab/)).toBeDefined();
  await bar.findByRole('button', { name: 'Unmute the microphone' });
  await user.click(screen.getByRole('button', { name: 'Unmute' }));
  expect(await bar.findByRole('button', { name: 'Mute the microphone' })).toBeDefined();
});

it('entering a call tells the other tabs', async () => {
  const received: unknown[] = [];
  otherTab.onmessage = ({ data }) => received.push(data);
  await openCall();
  await waitFor(() => expect(received).toContain('entered a call'));
});

it('the device check warns while another tab is in a call', async () => {
  otherTab.onmessage = ({ data }) => data === 'who is in a call' && otherTab.postMessage('in a call');
  const call = sampleCall();
  mockEndpoint(callsApi.find, () => ({ call }));
  renderApp(`/call/${call.id}`);
  expect(await screen.findByText(/Joining turns off your microphone there/)).toBeDefined();
});
