import { callsApi } from '@sightline/contract/calls';
import type { CallInput, CallOutput, Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { peopleApi } from '@sightline/contract/people';
import { sessionApi } from '@sightline/contract/session';
import { talkApi } from '@sightline/contract/talk';
import { ticketsApi } from '@sightline/contract/tickets';
import { workspaceApi } from '@sightline/contract/workspace';
import { v7 as uuidv7 } from 'uuid';
import { demoPassword, demoPeople } from '../../src/demo/company.ts';

/**
 * Somebody in whose name requests are made, under whichever ids, and ids that exist, by the name of the field that takes them.
 * `renew` is for those who may have been shown out meanwhile.
 */
export type Caller = {
  name: string;
  ids: (string | null)[];
  token: string | undefined;
  known: Record<string, string[]>;
  renew?: () => Promise<void>;
};

/** Not that of the questions, from which guests have been asked for more often than one address may. */
const ownAddress = '192.0.2.1';

type Loose = { params?: object; query?: object; body?: object };

async function call<E extends Endpoint>(
  origin: string,
  token: string | undefined,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutput<E>> {
  const { params = {}, query = {}, body } = input as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String((params as Record<string, unknown>)[name]));
  const response = await fetch(`${origin}/api${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': ownAddress,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Envelope<CallOutput<E>>;
  if (answer.code !== 'OK') throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.code}`);
  return answer.data;
}

const emailOf = (role: string): string => demoPeople.find((person) => person.role === role)?.email ?? '';

type SignedIn = { id: string; token: string };

async function signIn(origin: string, role: string): Promise<SignedIn> {
  const { user, token, data } = await call(origin, undefined, sessionApi.login, {
    body: { email: emailOf(role), password: demoPassword },
  });
  const [organization] = data.organizations;
  const [branch] = role === 'Client' ? (organization?.branches ?? []) : [];
  if (token.organization && (token.branch || !branch)) return { id: user.id, token: token.plainText ?? '' };
  const entered = await call(origin, token.plainText ?? '', sessionApi.enter, {
    body: { organization_id: organization?.id ?? '', branch_id: branch?.id ?? null },
  });
  return { id: user.id, token: entered.token.plainText ?? '' };
}

const ids = (rows: readonly { id: string }[]): string[] => rows.slice(0, 5).map(({ id }) => id);

async function knownTo(origin: string, token: string): Promise<Record<string, string[]>> {
  const [{ tickets }, { rooms }, { users }, { spaces }] = await Promise.all([
    call(origin, token, ticketsApi.list, { query: {} }),
    call(origin, token, talkApi.rooms, { query: {} }),
    call(origin, token, peopleApi.list, { query: {} }),
    call(origin, token, workspaceApi.spaces, { query: {} }),
  ]);
  const chats = rooms.flatMap(({ last_chat }) => last_chat ?? []);
  const [roomIds, userIds, spaceIds] = [ids(rooms), ids(users), ids(spaces)];
  return {
    ticket: ids(tickets),
    'ticket-light': ids(tickets),
    ticket_id: ids(tickets),
    room: roomIds,
    room_id: roomIds,
    chat: ids(chats),
    messages: ids(chats),
    reply_id: ids(chats),
    userId: userIds,
    user_id: userIds,
    user_ids: userIds,
    assignee_id: userIds,
    assignee_ids: userIds,
    member_ids: userIds,
    tagged_ids: userIds,
    reviewer_id: userIds,
    streamer_id: userIds,
    branch_id: spaceIds,
    organization_id: spaces.slice(0, 1).map(({ organization_id }) => organization_id),
  };
}

async function startCall(origin: string, token: string) {
  const { users } = await call(origin, token, peopleApi.list, { query: {} });
  const { room } = await call(origin, token, talkApi.createRoom, {
    body: { name: 'A call with a guest', member_ids: ids(users) },
  });
  const { call: started } = await call(origin, token, callsApi.create, { body: { room_id: room.id } });
  return { room, started };
}

/** A guest that an agent has let into a call, of which nobody else knows. */
async function admitGuest(origin: string, host: string) {
  const { room, started } = await startCall(origin, host);
  const params = { id: started.id };
  const id = uuidv7();
  const { guest_token: token } = await call(origin, undefined, callsApi.joinRequest, {
    params,
    body: { id, name: 'Rui Lopes', share_code: started.share_code },
  });
  await call(origin, host, callsApi.joinResponse, { params, body: { id, response: 'accepted' } });
  await call(origin, token, callsApi.joinGuest, { params, body: { id, name: 'Rui Lopes' } });
  return {
    id,
    token,
    known: { room: [room.id], room_id: [room.id], call: [started.id], streamer_id: [id], guest: [id] },
  };
}

export async function findCallers(origin: string): Promise<Caller[]> {
  const [host, agent, client] = [
    await signIn(origin, 'Manager'),
    await signIn(origin, 'Subscriber'),
    await signIn(origin, 'Client'),
  ];
  const { started } = await startCall(origin, host.token);
  const known = { call: [started.id] };
  const guest: Caller = {
    name: 'guest of a call',
    ids: [],
    token: undefined,
    known: {},
    // A call in which nobody really is ends by itself.
    async renew() {
      const { id, ...admitted } = await admitGuest(origin, host.token);
      Object.assign(guest, admitted);
      guest.ids.push(id);
    },
  };
  return [
    {
      name: 'agent',
      ids: [agent.id],
      token: agent.token,
      known: { ...(await knownTo(origin, agent.token)), ...known },
    },
    { name: 'customer', ids: [client.id], token: client.token, known: await knownTo(origin, client.token) },
    guest,
    { name: 'nobody', ids: [null], token: undefined, known },
  ];
}
