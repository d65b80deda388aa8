import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { callInvitationsApi } from '@sightline/contract/calls/invitations';
import type { ErrorCode } from '@sightline/contract/errors';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';

const lines: string[] = [];
configureTestApp(
  { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
  { logTo: { write: (line: string) => void lines.push(line) } },
);

/** Rui is in a room in which Ana starts calls; a guest waits at the door of the first one. */
type Scene = { ana: TestPerson; rui: TestPerson; eva: TestPerson; room: string; id: string; guest: string };
type Reply = { status: number; code: string; data: unknown };

const here = ({ id }: Scene) => ({ params: { id } });

/** The actions that Rui tries. */
const actions = {
  start: async (scene: Scene) => {
    const reply = await as(scene.rui.token).call(callsApi.create, { body: { room_id: scene.room } });
    if (reply.code === 'OK') scene.id = reply.data.call.id;
    return reply;
  },
  join: (scene: Scene) => as(scene.rui.token).call(callsApi.join, here(scene)),
  leave: (scene: Scene) => as(scene.rui.token).call(callsApi.leave, here(scene)),
  end: (scene: Scene) => as(scene.rui.token).call(callsApi.end, here(scene)),
  ring: (scene: Scene) =>
    as(scene.rui.token).call(callsApi.invite, { ...here(scene), body: { user_ids: [scene.eva.id] } }),
  'invite a guest': (scene: Scene) =>
    as(scene.rui.token).call(callInvitationsApi.invite, { ...here(scene), body: { name: 'Maria' } }),
  admit: (scene: Scene) =>
    as(scene.rui.token).call(callsApi.joinResponse, {
      ...here(scene),
      body: { id: scene.guest, response: 'accepted' },
    }),
  'admit all': (scene: Scene) =>
    as(scene.rui.token).call(callsApi.joinResponses, {
      ...here(scene),
      body: { ids: [scene.guest], response: 'accepted' },
    }),
  remove: (scene: Scene) => as(scene.rui.token).call(callsApi.remove, { ...here(scene), body: { id: scene.ana.id } }),
  draw: (scene: Scene) =>
    as(scene.rui.token).call(callsApi.startAr, { params: { id: scene.room }, body: { streamer_id: scene.ana.id } }),
} satisfies Record<string, (scene: Scene) => Promise<Reply>>;
type Action = keyof typeof actions;

/** The state of the call for Rui: it rings while Ana alone is in it, and is left once he has been in it. */
type State = 'none' | 'ringing' | 'ongoing' | 'left' | 'ended';

/** Rui's actions that lead to each state, once Ana has started the call. */
const ways: Record<Exclude<State, 'none'>, Action[]> = {
  ringing: [],
  ongoing: ['join'],
  left: ['join', 'leave'],
  ended: ['join', 'end'],
};

const everywhere = { start: 'ongoing', join: 'ongoing', end: 'ended' } as const;
const stays = (state: State) => ({ ring: state, 'invite a guest': state, admit: state, 'admit all': state }) as const;

/** Maps a state and an action to the next state, or to the error; then the state stays. */
const table: Record<State, Record<Action, State | ErrorCode>> = {
  none: {
    start: 'ongoing',
    join: 'NOT_FOUND',
    leave: 'NOT_FOUND',
    end: 'NOT_FOUND',
    ring: 'NOT_FOUND',
    'invite a guest': 'NOT_FOUND',
    admit: 'NOT_FOUND',
    'admit all': 'NOT_FOUND',
    remove: 'NOT_FOUND',
    draw: 'NO_CALL_TO_DRAW_IN',
  },
  // A called person may admit guests before joining; removing the last participant ends the call.
  ringing: { ...everywhere, ...stays('ringing'), leave: 'ringing', remove: 'ended', draw: 'NOT_IN_CALL' },
  ongoing: { ...everywhere, ...stays('ongoing'), leave: 'left', remove: 'ongoing', draw: 'ongoing' },
  left: { ...everywhere, ...stays('left'), leave: 'left', remove: 'ended', draw: 'NOT_IN_CALL' },
  // An ended call never resumes; starting makes another one.
  ended: {
    start: 'ongoing',
    join: 'CALL_ENDED',
    leave: 'CALL_ENDED',
    end: 'CALL_ENDED',
    ring: 'NO_ACTIVE_CALL',
    'invite a guest': 'NO_ACTIVE_CALL',
    admit: 'CALL_ENDED',
    'admit all': 'CALL_ENDED',
    remove: 'CALL_ENDED',
    draw: 'NO_CALL_TO_DRAW_IN',
  },
};

let guests = 0;

/** Each guest comes from an address of its own: requests to join are counted by it. */
async function knock({ call, guest }: { call: Call; guest: string }): Promise<void> {
  const reply = await as(undefined).send(callsApi.joinRequest, {
    params: { id: call.id },
    body: { id: guest, name: 'Maria', share_code: call.share_code },
    headers: { 'x-forwarded-for': `192.0.2.${++guests}` },
  });
  expect(reply.status).toBe(200);
}

async function buildScene(state: State): Promise<Scene> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const eva = await buildPerson(organization);
  const scene: Scene = { ana, rui, eva, room: await buildRoom([ana, rui]), id: uuidv7(), guest: uuidv7() };
  if (state === 'none') return scene;
  const { data } = await as(ana.token).call(callsApi.create, { body: { id: scene.id, room_id: scene.room } });
  await knock({ call: data.call, guest: scene.guest });
  for (const action of ways[state]) expect((await actions[action](scene)).status).toBe(200);
  return scene;
}

async function stateOf(scene: Scene): Promise<State> {
  const { code, data } = await as(scene.rui.token).call(callsApi.find, here(scene));
  if (code === 'NOT_FOUND') return 'none';
  const { ended_at, participants, attendees } = data.call;
  const isMe = ({ id }: { id: string }) => id === scene.rui.id;
  expect(attendees.filter(isMe).length, 'entries of who has come back').toBeLessThanOrEqual(1);
  if (ended_at) return 'ended';
  if (participants.some(isMe)) return 'ongoing';
  return attendees.some(isMe) ? 'left' : 'ringing';
}

const cells = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(([action, expected]) => [state as State, action as Action, expected] as const),
);

describe('a call that is', () => {
  it.each(cells)('%s: %s -> %s', async (state, action, expected) => {
    const scene = await buildScene(state);
    expect(await stateOf(scene)).toBe(state);
    const { status, code } = await actions[action](scene);
    const isRefused = expected === expected.toUpperCase();
    expect(isRefused ? code : status).toBe(isRefused ? expected : 200);
    expect(await stateOf(scene)).toBe(isRefused ? state : expected);
  });
});

describe('an invitation into a call that is over', () => {
  it.each(['ring', 'invite a guest'] as const)('is refused in the agreed words, and logged: %s', async (action) => {
    const scene = await buildScene('ended');
    const words = 'No active call to invite guests.';
    expect(await actions[action](scene)).toMatchObject({ code: 'NO_ACTIVE_CALL', errors: { base: [words] } });
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(expect.objectContaining({ level: 'warn', msg: words, call_id: scene.id }));
  });
});
