import { callsApi } from '@sightline/contract/calls/calls';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { prepareCall } from '../../../../test/open-call.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleCall } from '../../../../test/sample-call.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(() => prepareCall());
afterEach(hangUp);

const isOff = (): boolean => screen.getByRole<HTMLButtonElement>('button', { name: /^Join/ }).disabled;

it('without a connection the device check says that a call needs one, and offers to join once it is back', async () => {
  const call = sampleCall();
  mockEndpoint(callsApi.find, () => ({ call }));
  renderApp(`/call/${call.id}`);
  await screen.findByRole('button', { name: /^Join/ });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('You are offline. A call needs a connection.')).toBeDefined();
  expect(isOff()).toBe(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(isOff()).toBe(false));
  expect(screen.queryByText(/A call needs a connection/)).toBeNull();
});
