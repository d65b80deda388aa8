import { callsApi } from '@sightline/contract/calls/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall } from '../../../../test/sample-call.ts';
import { callEnded, hangUp, leaveOnWorkspaceChange, openCall, readCallSession } from './call-session.ts';
import type { Ending } from './media-room-events.ts';

vi.mock('./media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const [call, other] = [sampleCall(), sampleCall()];
const choice = { microphone: true, camera: true, facing: 'user' } as const;
const enter = (entered = call) => openCall({ call: entered, token: 'media-token', url: '' }, choice);

/** The events of a tab, from its user, the server and the media server. */
const events = {
  'its owner enters': () => enter(),
  'its owner enters another one': () => enter(other),
  'the media server refuses': () => {
    fakeMedia.refuses = true;
    return enter();
  },
  'its owner hangs up': hangUp,
  'the call ends': () => callEnded(call.id),
  'another call ends': () => callEnded(other.id),
  'the line breaks': () => fakeMedia.opened?.listener.onReconnecting('resume'),
  'the line is back': () => fakeMedia.opened?.listener.onReconnecting(null),
  'another tab takes it over': () => fakeMedia.opened?.listener.onEnded('elsewhere'),
  'its owner goes to another workspace': () => leaveOnWorkspaceChange('two'),
} satisfies Record<string, () => unknown>;
type Event = keyof typeof events;

type Phase = 'idle' | 'connecting' | 'connected' | 'reconnecting';

/** How to bring a tab into this phase. A connecting tab continues to connect unless the event prevents it. */
const ways: Record<Phase, () => Promise<unknown>[]> = {
  idle: () => [enter().then(hangUp)],
  connecting: () => [],
  connected: () => [enter()],
  reconnecting: () => [enter().then(() => fakeMedia.opened?.listener.onReconnecting('full'))],
};

/** The phase, or the reason why the call is over; `left` is also how the idle tab was left. */
type Outcome = Exclude<Phase, 'idle' | 'connecting'> | Ending;

const table: Record<Phase, Record<Event, Outcome>> = {
  idle: {
    'its owner enters': 'connected',
    'its owner enters another one': 'connected',
    'the media server refuses': 'lost',
    'its owner hangs up': 'left',
    'the call ends': 'left',
    'another call ends': 'left',
    'the line breaks': 'left',
    'the line is back': 'left',
    'another tab takes it over': 'left',
    'its owner goes to another workspace': 'left',
  },
  connecting: {
    'its owner enters': 'connected',
    'its owner enters another one': 'connected',
    'the media server refuses': 'lost',
    'its owner hangs up': 'left',
    'the call ends': 'ended',
    'another call ends': 'connected',
    'the line breaks': 'connected',
    'the line is back': 'connected',
    'another tab takes it over': 'connected',
    'its owner goes to another workspace': 'left',
  },
  connected: {
    'its owner enters': 'connected',
    'its owner enters another one': 'connected',
    'the media server refuses': 'lost',
    'its owner hangs up': 'left',
    'the call ends': 'ended',
    'another call ends': 'connected',
    'the line breaks': 'reconnecting',
    'the line is back': 'connected',
    'another tab takes it over': 'elsewhere',
    'its owner goes to another workspace': 'left',
  },
  reconnecting: {
    'its owner enters': 'connected',
    'its owner enters another one': 'connected',
    'the media server refuses': 'lost',
    'its owner hangs up': 'left',
    'the call ends': 'ended',
    'another call ends': 'reconnecting',
    'the line breaks': 'reconnecting',
    'the line is back': 'connected',
    'another tab takes it over': 'elsewhere',
    'its owner goes to another workspace': 'left',
  },
};

const cells = Object.entries(table).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, outcome]) => [phase as Phase, event as Event, outcome] as const),
);

beforeEach(() => {
  fakeMedia.reset();
  vi.spyOn(console, 'error').mockReturnValue();
  mockEndpoint(callsApi.leave, () => undefined);
  leaveOnWorkspaceChange('one');
});
afterEach(async () => {
  await hangUp();
  leaveOnWorkspaceChange(null);
  vi.restoreAllMocks();
});

describe('a tab whose call is', () => {
  it.each(cells)('%s, when %s -> %s', async (phase, event, outcome) => {
    await Promise.all(ways[phase]());
    const connecting = phase === 'connecting' ? enter() : undefined;
    expect(readCallSession().phase).toBe(phase);
    await Promise.allSettled([connecting, events[event]()]);
    const { phase: after, ending, call: current } = readCallSession();
    expect(after === 'idle' ? ending?.why : after).toBe(outcome);
    const isOther = event === 'its owner enters another one';
    expect(current?.id ?? null).toBe(after === 'idle' ? null : isOther ? other.id : call.id);
  });
});
