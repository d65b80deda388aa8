import { callsApi } from '@sightline/contract/calls/calls';
import { waitFor } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedSocket } from '../../../../test/fake-socket.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { openCall, prepareCall } from '../../../../test/open-call.ts';
import { mockFrame } from '../../../../test/render-app.tsx';
import { sampleGuest } from '../../../../test/sample-call.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { hangUp } from '../session/call-session.ts';
import { playKnock } from './sounds.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

/** The pitch of each tone played, in order. */
const played: number[] = [];

class FakeTone {
  readonly #frequency: number;
  constructor(_context: unknown, { frequency }: { frequency: number }) {
    this.#frequency = frequency;
  }
  connect = <T>(next: T): T => next;
  start = (): void => void played.push(this.#frequency);
  stop = (): void => undefined;
}

class FakeVolume {
  readonly gain = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  connect = (): void => undefined;
}

class FakeAudio {
  readonly currentTime = 0;
  readonly state = 'suspended';
  readonly destination = {};
  resume = (): Promise<void> => Promise.reject(new DOMException('Touch the page first.', 'NotAllowedError'));
}

beforeEach(() => {
  prepareCall();
  played.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('GainNode', FakeVolume);
});
afterEach(async () => {
  await hangUp();
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode']) vi.stubGlobal(name, undefined);
});

const asks = (call: { id: string; room_id: string }) =>
  openedSocket().receive('CallJoinRequestEvent', {
    call_id: call.id,
    room_id: call.room_id,
    guest_id: sampleGuest.id,
    guest_name: sampleGuest.name,
  });

describe('a guest who asks to join', () => {
  it('plays two tones to an agent in the call, once for each request', async () => {
    const { call } = await openCall();
    asks(call);
    await waitFor(() => expect(played).toEqual([660, 880]));
    asks(call);
    await waitFor(() => expect(played).toEqual([660, 880, 660, 880]));
  });

  it('plays nothing to people in another call or without the right to admit', async () => {
    const { call } = await openCall();
    asks({ ...call, id: uuidv7() });
    expect(played).toEqual([]);
    await hangUp();
    mockFrame(sampleSession('Client'));
    mockEndpoint(callsApi.active, () => ({ calls: [] }));
    const theirs = await openCall();
    asks(theirs.call);
    expect(played).toEqual([]);
  });

  it('is silent where the browser refuses sound', () => {
    vi.stubGlobal('AudioContext', undefined);
    expect(playKnock).not.toThrow();
    expect(played).toEqual([]);
  });
});
