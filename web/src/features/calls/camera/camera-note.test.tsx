import { MantineProvider } from '@mantine/core';
import { callsApi } from '@sightline/contract/calls/calls';
import { type CameraState, cameraTopic } from '@sightline/contract/calls/camera';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { hangUp, openCall, readCallSession } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import { type CameraNote, cameraNoteOf } from './camera-note.ts';
import { CameraNoteView } from './camera-note-view.tsx';
import { RemoteCameraGuest } from './remote-camera-guest.tsx';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
const alertError = vi.hoisted(() => vi.fn<(words: string) => void>());
vi.mock('#web/lib/alerts.ts', () => ({ alertError }));

beforeAll(() => i18n.loadNamespaces('snapshots'));
const renderPart = (part: ReactNode) => render(<MantineProvider>{part}</MantineProvider>);

const joined_at = '2026-11-20T10:00:00.000Z';
const maria = { id: '018f0000-0000-7000-8000-0000000c0042', name: 'Maria' };
const notArrived: Partial<Person> = { camera: null, isCameraOn: true };
const off: Partial<Person> = { camera: null, isCameraOn: false };
const withPicture = fakePerson(maria);
const heldBack = withPicture.camera && { ...withPicture.camera, isHeldBack: true };

describe('why a camera shows no picture', () => {
  it.each<[string, Partial<Person>, Pick<CameraState, 'power' | 'stop'> | undefined, boolean, CameraNote | null]>([
    ['nothing while it does', {}, undefined, true, null],
    ['nothing over a still that stands for it', { isCameraOn: false }, undefined, true, null],
    ['it is off, until its device has reported', off, undefined, true, 'off'],
    ['its owner turned it off', off, { power: 'off', stop: null }, true, 'off'],
    ['an agent paused it', off, { power: 'paused', stop: null }, true, 'paused'],
    ['its owner has sound only', off, { power: 'off', stop: 'weak' }, true, 'weak'],
    ['another program has it', off, { power: 'off', stop: 'busy' }, true, 'busy'],
    ['it was unplugged', off, { power: 'off', stop: 'unplugged' }, true, 'unplugged'],
    ['the own connection carries sound only', notArrived, { power: 'on', stop: null }, false, 'held_back'],
    ['the server holds it back', { camera: heldBack }, { power: 'on', stop: null }, true, 'held_back'],
    ['nothing while it is about to arrive', notArrived, { power: 'on', stop: null }, true, null],
    ['nothing where the tile says that the connection was lost', { ...off, connection: 'lost' }, undefined, true, null],
  ])('%s', (_why, change, reported, carriesPictures, note) => {
    expect(cameraNoteOf(fakePerson(maria, change), reported, carriesPictures)).toBe(note);
  });
});

const sent = () => fakeMedia.sent.filter(({ topic }) => topic === cameraTopic);
const receive = (message: object, senderId: string) =>
  act(async () =>
    fakeMedia.opened?.listener.onDataMessage({ topic: cameraTopic, message: message as never, senderId }),
  );

async function enter() {
  const call = sampleCall();
  const colleague = { ...sampleColleague, guest: false, agent: true, joined_at };
  const inCall = { ...call, participants: [...call.participants, colleague] };
  fakeMedia.people = [fakePerson(call.created_by, { isMe: true }), fakePerson(maria, off)];
  await openCall({ call: inCall, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' });
  return inCall;
}

beforeEach(() => {
  fakeMedia.reset();
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);

describe('the tile of somebody without a picture', () => {
  it('says whose connection is weak, and asks its owner to turn the camera on', async () => {
    await enter();
    renderPart(<CameraNoteView person={fakePerson(maria, off)} mayAsk />);
    expect(await screen.findByText('Camera off')).toBeDefined();
    const camera = { allowed: true, power: 'off', stop: 'weak', flip: false, torch: null, zoom: null, photo: 'frame' };
    await receive({ type: 'state', camera }, maria.id);
    expect(screen.getByText("Maria's connection is weak: sound only")).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Ask to turn the camera on' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Asked, waiting for the answer' }).disabled).toBe(
      true,
    );
    const request = sent().findLast(({ message }) => (message as { type: string }).type === 'request');
    expect(request).toMatchObject({ to: maria.id, message: { wish: { do: 'turn_on' } } });
    const { id } = (request?.message ?? {}) as { id: string };
    await receive({ type: 'answer', id, obstacle: 'declined' }, maria.id);
    await vi.waitFor(() =>
      expect(alertError).toHaveBeenCalledExactlyOnceWith('Maria does not want to turn the camera on now.'),
    );
    await screen.findByRole('button', { name: 'Ask to turn the camera on' });
  });
});

describe('somebody who is asked to turn the camera on', () => {
  const id = '018f0000-0000-7000-8000-0000000e0001';
  const ask = (senderId: string) => receive({ type: 'request', id, wish: { do: 'turn_on' } }, senderId);
  const answers = () => sent().filter(({ message }) => (message as { type: string }).type === 'answer');

  async function enterWithoutCamera() {
    const call = await enter();
    renderPart(<RemoteCameraGuest call={call} />);
    await act(async () => fakeMedia.report({ camera: false }));
  }

  it('sees who asks, and turns it on', async () => {
    await enterWithoutCamera();
    await ask(sampleColleague.id);
    expect(screen.getByText(`${sampleColleague.name} asks you to turn your camera on`)).toBeDefined();
    expect(readCallSession().camera).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await vi.waitFor(() => expect(answers()).toMatchObject([{ message: { id, obstacle: null } }]));
    expect(readCallSession().camera).toBe(true);
    expect(screen.queryByText(/asks you/)).toBeNull();
  });

  it('may decline', async () => {
    await enterWithoutCamera();
    await ask(sampleColleague.id);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await vi.waitFor(() => expect(answers()).toMatchObject([{ message: { id, obstacle: 'declined' } }]));
    expect(readCallSession().camera).toBe(false);
  });

  it('is asked by agents only', async () => {
    await enterWithoutCamera();
    await ask(maria.id);
    expect(answers()).toMatchObject([{ message: { id, obstacle: 'not_allowed' } }]);
    expect(screen.queryByText(/asks you/)).toBeNull();
  });

  it('announces why the camera stopped', async () => {
    await enterWithoutCamera();
    await act(async () => fakeMedia.report({ cameraStop: 'busy' }));
    const states = sent().filter(({ message }) => (message as { type: string }).type === 'state');
    expect(states.at(-1)?.message).toMatchObject({ camera: { power: 'off', stop: 'busy' } });
  });
});
