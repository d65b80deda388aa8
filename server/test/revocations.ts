import { callsApi } from '@sightline/contract/calls/calls';
import { sessionApi } from '@sightline/contract/session/session';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { hashNewPassword } from '../src/features/session/actions.ts';
import { makeToken } from '../src/http/auth.ts';
import { as, configureTestApp } from './app.ts';
import { buildRoom, buildTicketRoom } from './factories/calls.ts';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from './factories.ts';
import { type FakeMedia, startFakeMedia } from './media-server.ts';
import { connect } from './socket.ts';

/** The application with a media server that records whom it had to remove. Before the application's first use. */
export async function configureFakeMedia(): Promise<FakeMedia> {
  const media = await startFakeMedia();
  const { internalUrl } = media;
  configureTestApp(
    {},
    { media: { url: '', internalUrl, apiKey: 'test', apiSecret: 'test-secret-test-secret-test-secret' } },
  );
  return media;
}

export const ana = async (): Promise<TestPerson> => buildPerson(await buildOrganization());

/** Another sign-in of the same person. */
export async function signInAgain(person: TestPerson): Promise<{ token: string; session: string }> {
  const { plainText, hash } = makeToken('user');
  const [row] = await arrange<{ session_id: string }>(
    `insert into tokens (hash, user_id, organization_id, branch_id, device_name, expires_at)
     values ($1, $2, $3, $4, 'Phone', now() + interval '1 day') returning session_id`,
    [hash, person.id, person.organization_id, person.branch_id],
  );
  return { token: plainText, session: row?.session_id ?? '' };
}

const sessionOf = async (person: TestPerson): Promise<string> => {
  const [row] = await arrange<{ session_id: string }>('select session_id from tokens where user_id = $1', [person.id]);
  return row?.session_id ?? '';
};

export async function startCall(person: TestPerson): Promise<string> {
  const colleague = await buildPerson({ id: person.organization_id, name: '', plan: 'complete' });
  const room_id = await buildRoom([colleague, person]);
  const { data } = await as(colleague.token).call(callsApi.create, { body: { room_id } });
  await as(person.token).call(callsApi.join, { params: { id: data.call.id } });
  return data.call.id;
}

export async function untilRefused(token: string): Promise<void> {
  for (;;) {
    const { status } = await as(token).call(sessionApi.current, {});
    if (status === 401) return;
  }
}

type Out = (media: FakeMedia) => Promise<number[]>;

/** After how many milliseconds each of these has come about, by something that is done. */
async function feel(happenings: (() => Promise<void>)[], revoke: () => Promise<unknown>): Promise<number[]> {
  const start = performance.now();
  await revoke();
  return Promise.all(
    happenings.map(async (happening) => {
      await happening();
      return performance.now() - start;
    }),
  );
}

type Revocation = (person: TestPerson) => Promise<unknown>;

const password = 'a long enough password';

/** Every way in which a session ends. */
export const revocations: Record<string, Revocation> = {
  'signing out': (person) => as(person.token).call(sessionApi.logout, {}),
  'its owner elsewhere': async (person) => {
    const { token } = await signInAgain(person);
    return as(token).call(sessionApi.endSession, { params: { id: person.id, sid: await sessionOf(person) } });
  },
  'its owner, with all others': async (person) => {
    const { token } = await signInAgain(person);
    return as(token).call(sessionApi.endSessions, { params: { id: person.id } });
  },
  'managers of the workspace': async (person) => {
    const lead = await buildPerson({ id: person.organization_id, name: '', plan: 'complete' }, 'Subscriber');
    return as(lead.token).call(sessionApi.endSession, { params: { id: person.id, sid: await sessionOf(person) } });
  },
  'a new password': async (person) => {
    await arrange('update users set password_hash = $1 where id = $2', [
      await hashNewPassword(password, []),
      person.id,
    ]);
    const { token } = await signInAgain(person);
    const body = { current_password: password, password: `${password} 2`, password_confirmation: `${password} 2` };
    return as(token).call(sessionApi.changePassword, { body });
  },
  'its own end': (person) => arrange('update tokens set expires_at = now() where user_id = $1', [person.id]),
  'not being used': (person) => arrange('update tokens set idle_at = now() where user_id = $1', [person.id]),
  'a command at the console': (person) => arrange('delete from tokens where user_id = $1', [person.id]),
};

/** A session in a call and with a tab: when socket, call and API notice its end, and which events the tab received. */
export async function feelRevocation(media: FakeMedia, revoke: Revocation) {
  const person = await ana();
  const call = await startCall(person);
  const socket = await connect(person.token);
  const happenings = [socket.closed, () => media.removal(call, person.id), () => untilRefused(person.token)];
  return { felt: await feel(happenings, () => revoke(person)), told: socket.seen('SessionEndedEvent') };
}

async function admitGuest(person: TestPerson) {
  const call = await startCall(person);
  const { data } = await as(person.token).call(callsApi.find, { params: { id: call } });
  const [id, params] = [uuidv7(), { id: call }];
  const asked = await as(undefined).call(callsApi.joinRequest, {
    params,
    body: { id, name: 'Maria', share_code: data.call.share_code },
  });
  const token = asked.data.guest_token;
  await as(person.token).call(callsApi.joinResponse, { params, body: { id, response: 'accepted' } });
  await as(token).call(callsApi.joinGuest, { params, body: { id, name: 'Maria' } });
  return { id, token, call };
}

const untilGuestRefused = async (token: string, call: string): Promise<void> => {
  for (;;) if ((await as(token).call(callsApi.guestState, { params: { id: call } })).status === 401) return;
};

/** Other ways out of a call. Each answers after how many milliseconds each of its signs was there. */
export const waysOut: Record<string, Out> = {
  'a guest whose call is over': async () => {
    const person = await ana();
    const { token, call } = await admitGuest(person);
    const socket = await connect(token, 'guest');
    const end = () => as(person.token).call(callsApi.end, { params: { id: call } });
    return feel([socket.closed, () => untilGuestRefused(token, call)], end);
  },
  'a guest whose token is taken away': async (media) => {
    const { id, token, call } = await admitGuest(await ana());
    const socket = await connect(token, 'guest');
    const happenings = [socket.closed, () => untilGuestRefused(token, call), () => media.removal(call, id)];
    return feel(happenings, () => arrange('delete from guest_tokens where person_id = $1', [id]));
  },
  'a guest whose token ends by itself': async (media) => {
    const { id, token, call } = await admitGuest(await ana());
    const happenings = [() => untilGuestRefused(token, call), () => media.removal(call, id)];
    return feel(happenings, () => arrange('update guest_tokens set expires_at = now() where person_id = $1', [id]));
  },
  'a guest whom an agent takes out': async (media) => {
    const person = await ana();
    const { id, token, call } = await admitGuest(person);
    const remove = () => as(person.token).call(callsApi.remove, { params: { id: call }, body: { id } });
    return feel([() => untilGuestRefused(token, call), () => media.removal(call, id)], remove);
  },
  'a customer whose ticket goes to another': async (media) => {
    const organization = await buildOrganization();
    const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
    const [agent, client] = [await buildPerson(organization), await buildPerson(organization, 'Client', here)];
    const ticket = await buildTicketRoom(agent, client);
    await arrange('update tickets set branch_id = $1 where id = $2', [here.id, ticket.id]);
    await arrange('insert into ticket_counters (organization_id, last_number) values ($1, 1)', [organization.id]);
    await as(agent.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
    const { data } = await as(agent.token).call(callsApi.create, { body: { room_id: ticket.room_id } });
    await as(client.token).call(callsApi.join, { params: { id: data.call.id } });
    const move = () =>
      as(agent.token).call(ticketsApi.update, { params: { id: ticket.id }, body: { branch_id: there.id } });
    const isOut = async () => {
      await media.removal(data.call.id, client.id);
      const { data: now } = await as(agent.token).call(callsApi.find, { params: { id: data.call.id } });
      expect(now.call.participants.map(({ id }) => id)).toEqual([agent.id]);
    };
    return feel([isOut], move);
  },
  'a member whose role is taken away': async (media) => {
    const person = await ana();
    const call = await startCall(person);
    return feel([() => media.removal(call, person.id)], async () => {
      await arrange('delete from room_members where person_id = $1', [person.id]);
      await arrange('delete from roles where person_id = $1', [person.id]);
    });
  },
};
