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

/** Somebody in whose name requests are made, and ids that exist, by the name of the field that takes them. */
export type Caller = { name: string; token: string | undefined; known: Record<string, string[]> };

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

async function signIn(origin: string, role: string): Promise<string> {
  const { token, data } = await call(origin, undefined, sessionApi.login, {
    body: { email: emailOf(role), password: demoPassword },
  });
  const [organization] = data.organizations;
  const [branch] = organization?.branches ?? [];
  if (token.organization && (token.branch || role === 'Subscriber')) return token.plainText ?? '';
  const entered = await call(origin, token.plainText ?? '', sessionApi.enter, {
    body: { organization_id: organization?.id ?? '', branch_id: role === 'Subscriber' ? null : (branch?.id ?? null) },
  });
  return entered.token.plainText ?? '';
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

type Host = { token: string; known: Record<string, string[]> };

/** A guest that an agent has let into a call; both go on using it. */
async function admitGuest(origin: string, host: Host): Promise<Caller> {
  const { users } = await call(origin, host.token, peopleApi.list, { query: {} });
  const { room } = await call(origin, host.token, talkApi.createRoom, {
    body: { name: 'A call with a guest', member_ids: ids(users) },
  });
  const { call: started } = await call(origin, host.token, callsApi.create, { body: { room_id: room.id } });
  const params = { id: started.id };
  const id = uuidv7();
  const { guest_token: token } = await call(origin, undefined, callsApi.joinRequest, {
    params,
    body: { id, name: 'Rui Lopes', share_code: started.share_code },
  });
  await call(origin, host.token, callsApi.joinResponse, { params, body: { id, response: 'accepted' } });
  await call(origin, token, callsApi.joinGuest, { params, body: { id, name: 'Rui Lopes' } });
  Object.assign(host.known, { call: [started.id] });
  const known = { room: [room.id], room_id: [room.id], call: [started.id], streamer_id: [id], guest: [id] };
  return { name: 'guest of a call', token, known };
}

export async function findCallers(origin: string): Promise<Caller[]> {
  const [agent, client] = [await signIn(origin, 'Subscriber'), await signIn(origin, 'Client')];
  const host: Host = { token: agent, known: await knownTo(origin, agent) };
  const guest = await admitGuest(origin, host);
  return [
    { name: 'agent', ...host },
    { name: 'customer', token: client, known: await knownTo(origin, client) },
    guest,
    { name: 'nobody', token: undefined, known: { call: host.known.call ?? [] } },
  ];
}
