import { callsApi } from '@sightline/contract/calls';
import { sessionApi } from '@sightline/contract/session';
import { ticketsApi } from '@sightline/contract/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom } from '#test/factories/calls';
import { startFakeMedia } from '#test/media-server';
import { connect, type TestSocket } from '#test/socket';
import { makeToken } from '../../http/auth.ts';
import { hashPassword } from './actions.ts';

const media = await startFakeMedia();
configureTestApp(
  {},
  {
    media: {
      url: '',
      internalUrl: media.internalUrl,
      apiKey: 'test',
      apiSecret: 'test-secret-test-secret-test-secret',
    },
  },
);

/** What was promised, and a little for this machine to say so. */
const promised = 2000;

const ana = async (): Promise<TestPerson> => buildPerson(await buildOrganization());

/** Another sign-in of the same person. */
async function signInAgain(person: TestPerson): Promise<{ token: string; session: string }> {
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

async function startCall(person: TestPerson): Promise<string> {
  const colleague = await buildPerson({ id: person.organization_id, name: '', plan: 'complete' });
  const room_id = await buildRoom([colleague, person]);
  const { data } = await as(colleague.token).call(callsApi.create, { body: { room_id } });
  await as(person.token).call(callsApi.join, { params: { id: data.call.id } });
  return data.call.id;
}

async function untilRefused(token: string): Promise<void> {
  for (;;) {
    const { status } = await as(token).call(sessionApi.current, {});
    if (status === 401) return;
  }
}

/** How long it takes until whoever holds `token` hears nothing, reads nothing and is out of the call. */
async function feel(
  token: string,
  person: { id: string },
  call: string,
  socket: TestSocket,
  revoke: () => Promise<unknown>,
) {
  const start = performance.now();
  const since = async (happening: Promise<void>) => {
    await happening;
    return performance.now() - start;
  };
  const felt = [since(socket.closed()), since(media.removal(call, person.id))];
  await revoke();
  return Promise.all([...felt, since(untilRefused(token))]);
}

const inTime = (felt: number[]) => expect(Math.max(...felt), felt.join(', ')).toBeLessThan(promised);

type Revocation = (person: TestPerson) => Promise<unknown>;

const password = 'a long enough password';

/** Every way in which a session ends. */
const revocations: Record<string, Revocation> = {
  'signing out': (person) => as(person.token).call(sessionApi.logout, {}),
  'its owner elsewhere': async (person) => {
    const { token } = await signInAgain(person);
    return as(token).call(sessionApi.endSession, { params: { id: person.id, sid: await sessionOf(person) } });
  },
  'its owner, with all others': async (person) => {
    const { token } = await signInAgain(person);
    return as(token).call(sessionApi.endSessions, { params: { id: person.id } });
  },
  'whoever leads the workspace': async (person) => {
    const lead = await buildPerson({ id: person.organization_id, name: '', plan: 'complete' }, 'Subscriber');
    return as(lead.token).call(sessionApi.endSession, { params: { id: person.id, sid: await sessionOf(person) } });
  },
  'a new password': async (person) => {
    await arrange('update users set password_hash = $1 where id = $2', [await hashPassword(password, []), person.id]);
    const { token } = await signInAgain(person);
    const body = { current_password: password, password: `${password} 2`, password_confirmation: `${password} 2` };
    return as(token).call(sessionApi.changePassword, { body });
  },
  'its own end': (person) => arrange('update tokens set expires_at = now() where user_id = $1', [person.id]),
  'not being used': (person) => arrange('update tokens set idle_at = now() where user_id = $1', [person.id]),
  'a command at the console': (person) => arrange('delete from tokens where user_id = $1', [person.id]),
};

describe('a session that ends', () => {
  it.each(Object.entries(revocations))('by %s is felt everywhere within two seconds', async (_, revoke) => {
    const person = await ana();
    const call = await startCall(person);
    const socket = await connect(person.token);
    inTime(await feel(person.token, person, call, socket, () => revoke(person)));
    expect(socket.seen('SessionEndedEvent')).toEqual([{}]);
  });

  it('leaves the other session of the same person, and its call, alone', async () => {
    const person = await ana();
    const call = await startCall(person);
    const other = await signInAgain(person);
    await as(person.token).call(sessionApi.endSession, { params: { id: person.id, sid: other.session } });
    await untilRefused(other.token);
    expect((await as(person.token).call(sessionApi.current, {})).status).toBe(200);
    const { data } = await as(person.token).call(callsApi.find, { params: { id: call } });
    expect(data.call.participants.map(({ id }) => id)).toContain(person.id);
  });
});

describe('a guest of a call', () => {
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

  it('is nobody any more within two seconds of its end', async () => {
    const person = await ana();
    const { token, call } = await admitGuest(person);
    const socket = await connect(token, 'guest');
    const start = performance.now();
    await as(person.token).call(callsApi.end, { params: { id: call } });
    await Promise.all([socket.closed(), untilGuestRefused(token, call)]);
    expect(performance.now() - start).toBeLessThan(promised);
  });

  it('whose token is taken away is out of the call within two seconds', async () => {
    const { id, token, call } = await admitGuest(await ana());
    const socket = await connect(token, 'guest');
    const start = performance.now();
    await arrange('delete from guest_tokens where person_id = $1', [id]);
    await Promise.all([socket.closed(), untilGuestRefused(token, call), media.removal(call, id)]);
    expect(performance.now() - start).toBeLessThan(promised);
  });
});

describe('somebody in a call', () => {
  it('is shown out when the ticket goes to another customer', async () => {
    const organization = await buildOrganization();
    const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
    const [agent, client] = [await buildPerson(organization), await buildPerson(organization, 'Client', here)];
    const ticket = await buildTicketRoom(agent, client);
    await arrange('update tickets set branch_id = $1 where id = $2', [here.id, ticket.id]);
    await arrange('insert into ticket_counters (organization_id, last_number) values ($1, 1)', [organization.id]);
    await as(agent.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
    const { data } = await as(agent.token).call(callsApi.create, { body: { room_id: ticket.room_id } });
    await as(client.token).call(callsApi.join, { params: { id: data.call.id } });
    const start = performance.now();
    await as(agent.token).call(ticketsApi.update, { params: { id: ticket.id }, body: { branch_id: there.id } });
    await media.removal(data.call.id, client.id);
    expect(performance.now() - start).toBeLessThan(promised);
    const { data: now } = await as(agent.token).call(callsApi.find, { params: { id: data.call.id } });
    expect(now.call.participants.map(({ id }) => id)).toEqual([agent.id]);
  });

  it('is shown out when the role is taken away', async () => {
    const person = await ana();
    const call = await startCall(person);
    await arrange('delete from room_members where person_id = $1', [person.id]);
    await arrange('delete from roles where person_id = $1', [person.id]);
    await expect(media.removal(call, person.id)).resolves.toBeUndefined();
  });
});
