import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { screen, within } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { entered, prepareCall } from '../../../../test/open-call.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

/** Each test has its own call: this tab remembers how the previous one ended. */
const ring = (change: Partial<Call> = {}) =>
  sampleCall({ id: uuidv7(), created_by: sampleColleague, participants: [], ...change });
const device = (kind: MediaDeviceKind, deviceId: string, label = `${kind} ${deviceId}`) => ({ kind, deviceId, label });
const desk = [device('audioinput', 'desk'), device('videoinput', 'front')];
const lastChoice = { microphone: 'desk', camera: 'front' };

beforeEach(prepareCall);
afterEach(hangUp);
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

type Desk = { stored?: object | null; devices?: object[]; call?: Call };

async function answer({ stored = lastChoice, devices = desk, call = ring() }: Desk = {}) {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('None here.', 'NotFoundError')));
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => devices, getUserMedia });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  if (stored) localStorage.setItem('call-devices', JSON.stringify(stored));
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(callsApi.find, () => ({ call }));
  const joined = mockEndpoint(callsApi.join, () => entered(call));
  const app = renderApp('/home');
  await screen.findByRole('heading', { name: 'Home' });
  openedSocket().connect();
  openedSocket().receive('CallCreatedUserEvent', {
    call_id: call.id,
    room_id: call.room_id,
    room_name: 'Compressor trips',
    created_by: sampleColleague,
  });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'New Call' }));
  await app.user.click(dialog.getByRole('button', { name: 'Answer' }));
  return { ...app, call, joined };
}

const lobby = (name = 'Join the call') => screen.findByRole('button', { name });

describe('a ringing call that is answered', () => {
  it('is joined at once with the devices of the last call', async () => {
    const { joined } = await answer();
    await screen.findByRole('toolbar', { name: 'Call controls' });
    expect(joined).toHaveBeenCalledOnce();
    expect(fakeMedia.opened?.choice).toMatchObject(lastChoice);
  });

  it('is joined without a camera where the last call had none', async () => {
    await answer({ stored: { microphone: true, camera: false }, devices: [device('audioinput', 'lamp')] });
    await screen.findByRole('toolbar', { name: 'Call controls' });
    expect(fakeMedia.opened?.choice).toMatchObject({ microphone: true, camera: false });
  });

  it.each<[string, Desk]>([
    ['there was no call before in this browser', { stored: null }],
    ['the camera is gone', { devices: [device('audioinput', 'desk'), device('videoinput', 'other')] }],
    ['the browser does not allow the devices', { devices: desk.map((one) => ({ ...one, label: '' })) }],
  ])('leads to the page before the call when %s', async (_why, part) => {
    const { joined } = await answer(part);
    await lobby();
    expect(joined).not.toHaveBeenCalled();
  });

  it('leads to the page before the call when a timer has to be started for it', async () => {
    mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
    const { joined } = await answer({ call: ring({ ticket: { id: sampleColleague.id, ticket_id: 7 } }) });
    await lobby('Start timer and join');
    expect(joined).not.toHaveBeenCalled();
  });

  it('is answered once: coming back to it later leads to the page before the call', async () => {
    const { router, call, joined } = await answer();
    await screen.findByRole('toolbar', { name: 'Call controls' });
    await hangUp();
    await router.navigate({ to: '/call/$callId', params: { callId: call.id }, search: {} });
    await lobby('Rejoin the call');
    expect(joined).toHaveBeenCalledOnce();
  });
});
