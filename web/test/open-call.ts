import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { screen, within } from '@testing-library/react';
import { fakeMedia, fakePerson } from './fake-media-room.ts';
import { openedSocket } from './fake-socket.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import { mockFrame, renderApp } from './render-app.tsx';
import { sampleCall, sampleGuest } from './sample-call.ts';
import { sampleSession } from './sample-session.ts';

const { id, name } = sampleSession().user;
export const me = { id, name };

export const entered = (call: Call) => ({ call, token: 'media-token', url: '' });

/** Before each test that is about a call: somebody is signed in, and a guest is in the call with them. */
export function prepareCall(): void {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true }), fakePerson(sampleGuest, { isGuest: true })];
  mockFrame(sampleSession());
  mockEndpoint(callsApi.active, () => ({ calls: [] }));
  mockEndpoint(callsApi.leave, () => undefined);
}

/** The call screen, joined. `become` is what the server says of the call later. */
export async function openCall(change: Partial<Call> = {}) {
  const call = sampleCall(change);
  const shown = { current: call };
  mockEndpoint(callsApi.find, () => ({ call: shown.current }));
  mockEndpoint(callsApi.join, () => entered(shown.current));
  const app = renderApp(`/call/${call.id}`);
  await app.user.click(await screen.findByRole('button', { name: 'Join the call' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Call controls' }));
  openedSocket().connect();
  const become = (next: Call) => {
    shown.current = next;
    openedSocket().receive('CallUpdatedEvent', { call_id: next.id, room_id: next.room_id });
  };
  return { ...app, call, bar, become };
}
