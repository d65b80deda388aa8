import { type Call, callsApi, type GuestCallState } from '@sightline/contract/calls/calls';
import type { ErrorCode } from '@sightline/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';

configureTestApp({ TRUST_PROXY: '127.0.0.1' });

/** One guest of one call, and what can be done by and to them. Each comes from an address of its own. */
type Scene = { ana: TestPerson; call: Call; guest: { id: string; token: string; address: string } };
type Reply = { status: number; code: string };

const respond =
  (response: 'accepted' | 'refused') =>
  ({ ana, call, guest }: Scene) =>
    as(ana.token).call(callsApi.joinResponse, { params: { id: call.id }, body: { id: guest.id, response } });

const actions = {
  ask: async ({ call, guest }: Scene) => {
    const body = { id: guest.id, name: 'Maria', share_code: call.share_code };
    const reply = await as(guest.token || undefined).send(callsApi.joinRequest, {
      params: { id: call.id },
      body,
      headers: { 'x-forwarded-for': guest.address },
    });
    const { guest_token } = (reply.data ?? {}) as { guest_token?: string };
    if (guest_token) guest.token = guest_token;
    return reply;
  },
  admit: respond('accepted'),
  refuse: respond('refused'),
  'admit all': ({ ana, call, guest }: Scene) =>
    as(ana.token).call(callsApi.joinResponses, {
      params: { id: call.id },
      body: { ids: [guest.id], response: 'accepted' },
    }),
  enter: ({ call, guest }: Scene) =>
    as(guest.token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id: guest.id, name: 'Maria' } }),
  leave: ({ call, guest }: Scene) => as(guest.token).call(callsApi.leave, { params: { id: call.id } }),
  remove: ({ ana, call, guest }: Scene) =>
    as(ana.token).call(callsApi.remove, { params: { id: call.id }, body: { id: guest.id } }),
  end: ({ ana, call }: Scene) => as(ana.token).call(callsApi.end, { params: { id: call.id } }),
} satisfies Record<string, (scene: Scene) => Promise<Reply>>;
type Action = keyof typeof actions;

/** `unknown` has never asked, or does not ask any more; `removed` has a token that is worth nothing. */
type State = Exclude<GuestCallState, 'removed'> | 'unknown' | 'removed';

/** How a guest gets there. */
const ways: Record<State, Action[]> = {
  unknown: [],
  waiting: ['ask'],
  accepted: ['ask', 'admit'],
  refused: ['ask', 'refuse'],
  active: ['ask', 'admit', 'enter'],
  left: ['ask', 'admit', 'enter', 'leave'],
  removed: ['ask', 'admit', 'enter', 'remove'],
  ended: ['ask', 'admit', 'enter', 'end'],
};

/** State -> action -> the state after it, or why not; the state then stays. */
const table: Record<State, Record<Action, State | ErrorCode>> = {
  unknown: {
    ask: 'waiting',
    admit: 'NOT_FOUND',
    refuse: 'NOT_FOUND',
    'admit all': 'unknown',
    enter: 'UNAUTHENTICATED',
    leave: 'UNAUTHENTICATED',
    remove: 'NOT_IN_CALL',
    end: 'ended',
  },
  waiting: {
    ask: 'waiting',
    admit: 'accepted',
    refuse: 'refused',
    'admit all': 'accepted',
    enter: 'NOT_ADMITTED',
    leave: 'unknown',
    remove: 'NOT_IN_CALL',
    end: 'ended',
  },
  accepted: {
    ask: 'accepted',
    admit: 'JOIN_REQUEST_ANSWERED',
    refuse: 'JOIN_REQUEST_ANSWERED',
    'admit all': 'accepted',
    enter: 'active',
    leave: 'accepted',
    remove: 'removed',
    end: 'ended',
  },
  refused: {
    ask: 'waiting',
    admit: 'JOIN_REQUEST_ANSWERED',
    refuse: 'JOIN_REQUEST_ANSWERED',
    'admit all': 'refused',
    enter: 'JOIN_REFUSED',
    leave: 'refused',
    remove: 'NOT_IN_CALL',
    end: 'ended',
  },
  active: {
    ask: 'active',
    admit: 'JOIN_REQUEST_ANSWERED',
    refuse: 'JOIN_REQUEST_ANSWERED',
    'admit all': 'active',
    enter: 'active',
    leave: 'left',
    remove: 'removed',
    end: 'ended',
  },
  left: {
    ask: 'left',
    admit: 'JOIN_REQUEST_ANSWERED',
    refuse: 'JOIN_REQUEST_ANSWERED',
    'admit all': 'left',
    enter: 'active',
    leave: 'left',
    remove: 'removed',
    end: 'ended',
  },
  removed: {
    ask: 'FORBIDDEN',
    admit: 'JOIN_REQUEST_ANSWERED',
    refuse: 'JOIN_REQUEST_ANSWERED',
    'admit all': 'removed',
    enter: 'UNAUTHENTICATED',
    leave: 'UNAUTHENTICATED',
    remove: 'removed',
    end: 'ended',
  },
  ended: {
    ask: 'CALL_ENDED',
    admit: 'CALL_ENDED',
    refuse: 'CALL_ENDED',
    'admit all': 'CALL_ENDED',
    enter: 'CALL_ENDED',
    leave: 'CALL_ENDED',
    remove: 'CALL_ENDED',
    end: 'CALL_ENDED',
  },
};

let guests = 0;

async function buildScene(state: State): Promise<Scene> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const room_id = await buildRoom([ana, rui]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id } });
  await as(rui.token).call(callsApi.join, { params: { id: data.call.id } });
  const scene = { ana, call: data.call, guest: { id: uuidv7(), token: '', address: `192.0.2.${++guests}` } };
  for (const action of ways[state]) expect((await actions[action](scene)).status).toBe(200);
  return scene;
}

/** The state that the guest sees; without a valid token it is read from the list of the agents. */
async function stateOf({ ana, call, guest }: Scene): Promise<State> {
  const params = { id: call.id };
  const shown = (await as(ana.token).call(callsApi.find, { params })).data.call;
  if (shown.ended_at) return 'ended';
  const { code, data } = await as(guest.token || undefined).call(callsApi.guestState, { params });
  if (code === 'OK') return data.state;
  return code === 'UNAUTHENTICATED' && guest.token ? 'removed' : 'unknown';
}

const cells = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([action, expected]) => [state as State, action as Action, expected] as const),
);

describe('a guest who is', () => {
  it.each(cells)('%s: %s -> %s', async (state, action, expected) => {
    const scene = await buildScene(state);
    expect(await stateOf(scene)).toBe(state);
    const { status, code } = await actions[action](scene);
    const isRefused = expected === expected.toUpperCase();
    expect(isRefused ? code : status).toBe(isRefused ? expected : 200);
    expect(await stateOf(scene)).toBe(isRefused ? state : expected);
  });
});
