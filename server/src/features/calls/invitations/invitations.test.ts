import { type Call, callsApi } from '@sightline/contract/calls/calls';
import { callInvitationsApi, type GuestInvitation } from '@sightline/contract/calls/invitations';
import { limits } from '@sightline/contract/limits';
import { mailApi } from '@sightline/contract/mail/mail';
import { socketRoom } from '@sightline/contract/realtime';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { jobsDone } from '#test/jobs';
import { connect } from '#test/socket';

type Agents = [TestPerson, TestPerson, ...TestPerson[]];

async function buildAgents(count: number): Promise<Agents> {
  const organization = await buildOrganization();
  const others = await Promise.all(Array.from({ length: count - 2 }, () => buildPerson(organization)));
  return [await buildPerson(organization), await buildPerson(organization), ...others];
}

async function startCall(person: TestPerson, people: Agents): Promise<Call> {
  const { data } = await as(person.token).call(callsApi.create, { body: { room_id: await buildRoom(people) } });
  return data.call;
}

async function buildCall() {
  const organization = await buildOrganization();
  const ana = await buildPerson(organization, 'Subscriber');
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
  return { organization, ana, call: data.call };
}

type Wish = { id?: string; name?: string; email?: string; locale?: 'en' | 'pt' };
const invite = (person: { token: string }, call: Call, body: Wish = { name: 'Maria' }) =>
  as(person.token).call(callInvitationsApi.invite, { params: { id: call.id }, body });
const list = async (person: TestPerson, call: Call) =>
  (await as(person.token).call(callInvitationsApi.list, { params: { id: call.id } })).data.invitations;
const stateOf = async (person: TestPerson, call: Call, { id }: GuestInvitation) =>
  (await list(person, call)).find((invitation) => invitation.id === id)?.state;
const resend = (person: TestPerson, call: Call, { id }: { id: string }) =>
  as(person.token).call(callInvitationsApi.resend, { params: { id: call.id, invitationId: id } });
const revoke = (person: TestPerson, call: Call, { id }: { id: string }) =>
  as(person.token).call(callInvitationsApi.revoke, { params: { id: call.id, invitationId: id } });
/** As the page does: asks whose call it is, then says that it was opened. */
async function open(call: Call, code: string, token?: string) {
  const shown = await as(token).call(callsApi.invitation, { params: { id: call.id }, query: { code } });
  if (shown.status === 200) await as(token).call(callsApi.openInvitation, { params: { id: call.id }, body: { code } });
  return shown;
}
const answer = (person: TestPerson, call: Call, id: string, response: 'accepted' | 'refused' = 'accepted') =>
  as(person.token).call(callsApi.joinResponse, { params: { id: call.id }, body: { id, response } });

type Guest = { id: string; token: string };
const ask = (call: Call, share_code: string, guest: { id: string; token?: string } = { id: uuidv7() }) =>
  as(guest.token).call(callsApi.joinRequest, {
    params: { id: call.id },
    body: { id: guest.id, name: 'Maria', share_code },
  });
const enter = (call: Call, { id, token }: Guest) =>
  as(token).call(callsApi.joinGuest, { params: { id: call.id }, body: { id, name: 'Maria' } });
async function knock(call: Call, code: string): Promise<Guest> {
  const { data } = await ask(call, code);
  return { id: data.join_request.guest_id, token: data.guest_token };
}

async function listenTo(person: TestPerson) {
  const socket = await connect(person.token);
  await socket.join(socketRoom.user(person.id));
  return socket;
}

const expire = ({ id }: GuestInvitation) =>
  arrange(`update call_invitations set expires_at = now() - interval '1 second' where id = $1`, [id]);

async function buildInvitation(wish?: Wish) {
  const made = await buildCall();
  const { data } = await invite(made.ana, made.call, wish);
  return { ...made, invitation: data.invitation };
}

describe('a link for one guest', () => {
  it('has a code of its own, which opens the call for a day', async () => {
    const { ana, call, invitation } = await buildInvitation();
    expect(invitation).toMatchObject({ kind: 'link', name: 'Maria', email: null, state: 'ready', locale: 'en' });
    expect(invitation.created_by).toEqual({ id: ana.id, name: ana.name });
    expect(invitation.code).not.toBe(call.share_code);
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(limits.call.invitation);
    expect((await open(call, invitation.code)).data.invitation.host_name).toBe(ana.name);
  });

  it('shows how far its guest has come', async () => {
    const { ana, call, invitation } = await buildInvitation();
    const socket = await listenTo(ana);
    const opened = socket.next('CallUpdatedEvent');
    await open(call, invitation.code);
    await opened;
    expect(await stateOf(ana, call, invitation)).toBe('opened');
    const maria = await knock(call, invitation.code);
    expect(await stateOf(ana, call, invitation)).toBe('waiting');
    await answer(ana, call, maria.id);
    expect(await stateOf(ana, call, invitation)).toBe('accepted');
    await enter(call, maria);
    expect(await stateOf(ana, call, invitation)).toBe('active');
    await as(maria.token).call(callsApi.leave, { params: { id: call.id } });
    expect(await stateOf(ana, call, invitation)).toBe('left');
    await as(ana.token).call(callsApi.remove, { params: { id: call.id }, body: { id: maria.id } });
    expect(await stateOf(ana, call, invitation)).toBe('removed');
  });

  it('is made once for one id', async () => {
    const { organization, ana, call } = await buildCall();
    const id = uuidv7();
    const first = await invite(ana, call, { id, name: 'Maria' });
    const second = await invite(ana, call, { id, name: 'Maria' });
    expect(second.data.invitation).toEqual(first.data.invitation);
    expect(await list(ana, call)).toHaveLength(1);
    const rui = await buildPerson(organization);
    const other = await as(rui.token).call(callsApi.create, { body: { room_id: await buildRoom([rui]) } });
    expect((await invite(rui, other.data.call, { id })).code).toBe('CONFLICT');
  });

  it('lies in the database in no readable form', async () => {
    const { invitation } = await buildInvitation();
    const rows = await arrange('select * from call_invitations where id = $1', [invitation.id]);
    const kept = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
    expect(kept.some((value) => value.includes(invitation.code))).toBe(false);
  });

  it('opens no other call', async () => {
    const { ana, invitation } = await buildInvitation();
    const { data } = await as(ana.token).call(callsApi.create, { body: { room_id: await buildRoom([ana]) } });
    expect((await open(data.call, invitation.code)).code).toBe('CALL_LINK_INVALID');
    expect((await ask(data.call, invitation.code)).code).toBe('CALL_LINK_INVALID');
  });

  it('ends with its call', async () => {
    const { ana, call, invitation } = await buildInvitation();
    await as(ana.token).call(callsApi.end, { params: { id: call.id } });
    expect((await open(call, invitation.code)).data.invitation.ended).toBe(true);
    expect((await ask(call, invitation.code)).code).toBe('CALL_ENDED');
    expect((await invite(ana, call)).code).toBe('NO_ACTIVE_CALL');
    expect((await revoke(ana, call, invitation)).code).toBe('CALL_ENDED');
    expect((await resend(ana, call, invitation)).code).toBe('NO_ACTIVE_CALL');
    await expire(invitation);
    expect((await open(call, invitation.code)).data.invitation.ended).toBe(true);
  });
});

describe('an invitation that has expired', () => {
  it('lets nobody new in, and says why', async () => {
    const { ana, call, invitation } = await buildInvitation();
    await expire(invitation);
    expect((await open(call, invitation.code)).code).toBe('CALL_LINK_EXPIRED');
    expect((await ask(call, invitation.code)).code).toBe('CALL_LINK_EXPIRED');
    expect(await stateOf(ana, call, invitation)).toBe('expired');
    expect((await open(call, call.share_code)).status).toBe(200);
  });

  it('keeps who waits, and who was let in, a reload included', async () => {
    const { ana, call, invitation } = await buildInvitation();
    const maria = await knock(call, invitation.code);
    await expire(invitation);
    expect(await stateOf(ana, call, invitation)).toBe('waiting');
    expect((await open(call, invitation.code, maria.token)).status).toBe(200);
    await answer(ana, call, maria.id);
    expect((await enter(call, maria)).status).toBe(200);
    expect((await ask(call, invitation.code, maria)).data.join_request.state).toBe('active');
  });

  it('works again for a day when it is sent again', async () => {
    const { call, ana, invitation } = await buildInvitation({ name: 'Maria', email: 'maria@example.test' });
    await expire(invitation);
    expect((await resend(ana, call, invitation)).status).toBe(200);
    expect((await open(call, invitation.code)).status).toBe(200);
  });
});

describe('a revoked invitation', () => {
  it('lets nobody in, and says so; revoking twice changes nothing', async () => {
    const { ana, call, invitation } = await buildInvitation({ name: '', email: 'maria@example.test' });
    expect((await revoke(ana, call, invitation)).data.invitation.state).toBe('revoked');
    expect((await revoke(ana, call, invitation)).status).toBe(200);
    expect((await open(call, invitation.code)).code).toBe('CALL_LINK_REVOKED');
    expect((await ask(call, invitation.code)).code).toBe('CALL_LINK_REVOKED');
    expect((await resend(ana, call, invitation)).code).toBe('CALL_LINK_REVOKED');
  });

  it('refuses who waits by it', async () => {
    const { ana, call, invitation } = await buildInvitation();
    const maria = await knock(call, invitation.code);
    const socket = await connect(maria.token, 'guest');
    await socket.join(socketRoom.guest(maria.id));
    const told = socket.next('CallJoinResponseEvent');
    await revoke(ana, call, invitation);
    expect(await told).toMatchObject({ guest_id: maria.id, response: 'refused' });
    expect((await enter(call, maria)).code).toBe('JOIN_REFUSED');
    expect((await ask(call, invitation.code, maria)).code).toBe('CALL_LINK_REVOKED');
  });

  it('keeps who was let in, until an agent takes them out', async () => {
    const { ana, call, invitation } = await buildInvitation();
    const maria = await knock(call, invitation.code);
    await answer(ana, call, maria.id);
    await enter(call, maria);
    await revoke(ana, call, invitation);
    expect(await stateOf(ana, call, invitation)).toBe('active');
    expect((await enter(call, maria)).status).toBe(200);
    await as(ana.token).call(callsApi.remove, { params: { id: call.id }, body: { id: maria.id } });
    expect((await enter(call, maria)).code).toBe('UNAUTHENTICATED');
    expect(await stateOf(ana, call, invitation)).toBe('revoked');
  });
});

describe('an invitation by e-mail', () => {
  const outbox = async (person: TestPerson) => (await as(person.token).call(mailApi.list, { query: {} })).data.mails;
  const read = async (person: TestPerson, id: string) =>
    (await as(person.token).call(mailApi.find, { params: { id } })).data.mail;

  it('brings the link, in the language of the guest, and says where it is kept', async () => {
    const { ana, call } = await buildCall();
    const wish = { name: 'Maria Sá', email: 'Maria@Example.test', locale: 'pt' as const };
    const { data } = await invite(ana, call, wish);
    expect(data.invitation).toMatchObject({ kind: 'email', email: 'maria@example.test', state: 'queued' });
    await jobsDone();
    const [mail, another] = await outbox(ana);
    expect(another).toBeUndefined();
    expect(mail).toMatchObject({
      recipient: 'maria@example.test',
      subject: `${ana.name} convida você para uma videochamada`,
    });
    const shown = await as(ana.token).call(mailApi.showLinks, { params: { id: mail?.id ?? '' } });
    const link = new URL(shown.data.links[0] ?? '');
    expect(link.pathname).toBe('/talk/invite');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      name: 'Maria Sá',
      code: data.invitation.code,
      call: call.id,
    });
    expect(await stateOf(ana, call, data.invitation)).toBe('kept');
  });

  it('speaks the language of the workspace where no other is chosen, whatever that of its sender', async () => {
    const { ana, call } = await buildCall();
    expect((await invite(ana, call)).data.invitation.locale).toBe('en');
    await arrange(`update organizations set locale = 'pt' where id = $1`, [ana.organization_id]);
    expect((await invite(ana, call)).data.invitation.locale).toBe('pt');
  });

  it('says until when its link works, by the clock of the workspace', async () => {
    const { ana, call } = await buildCall();
    await arrange(`update organizations set timezone = 'Asia/Kolkata' where id = $1`, [ana.organization_id]);
    const { data } = await invite(ana, call, { email: 'maria@example.test' });
    await jobsDone();
    const [mail] = await outbox(ana);
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' } as const;
    const until = new Intl.DateTimeFormat('en-GB', clock).format(new Date(data.invitation.expires_at));
    expect((await read(ana, mail?.id ?? '')).text).toContain(`${until} GMT+5:30, and no longer than the call`);
  });

  it('may be sent again a few times, and counts as unopened then', async () => {
    const { ana, call, invitation } = await buildInvitation({ email: 'maria@example.test' });
    await open(call, invitation.code);
    for (let sent = 0; sent < limits.attempts.resentMails; sent++) {
      expect((await resend(ana, call, invitation)).data.invitation.state).toBe('queued');
    }
    expect((await resend(ana, call, invitation)).code).toBe('TOO_MANY_REQUESTS');
    await jobsDone();
    expect(await outbox(ana)).toHaveLength(1 + limits.attempts.resentMails);
    expect(await stateOf(ana, call, invitation)).toBe('kept');
  });

  it('makes no agent a sender of mass mail', async () => {
    const { ana, call } = await buildCall();
    const replies = [];
    for (let sent = 0; sent <= limits.attempts.callMails; sent++)
      replies.push((await invite(ana, call, { email: `guest-${sent}@example.test` })).code);
    expect(replies.slice(0, -1).every((code) => code === 'OK')).toBe(true);
    expect(replies.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await invite(ana, call, { name: 'A link is no e-mail' })).status).toBe(200);
  });

  it('fill nobody with e-mails, whichever agent of the workspace sends them', async () => {
    const [ana, rui] = await buildAgents(2);
    const call = await startCall(ana, [ana, rui]);
    for (let sent = 0; sent < limits.attempts.callMailsTo; sent++)
      expect((await invite(sent % 2 ? ana : rui, call, { email: 'maria@example.test' })).status).toBe(200);
    expect((await invite(ana, call, { email: 'Maria@Example.test' })).code).toBe('TOO_MANY_REQUESTS');
    expect((await invite(rui, call, { email: 'maria@example.test' })).code).toBe('TOO_MANY_REQUESTS');
    expect((await invite(rui, call, { email: 'joana@example.test' })).status).toBe(200);
  });

  it('makes no workspace a sender of mass mail, however many agents it has', { timeout: 60_000 }, async () => {
    const agents = await buildAgents(6);
    const [first, last, ...others] = agents;
    const calls = [await startCall(first, agents), await startCall(first, agents)] as const;
    const half = Array.from({ length: limits.attempts.callMailsOfWorkspace / 2 }, (_, index) => index);
    const fill = async (call: Call) => {
      for (const index of half) {
        const email = `guest-${index}-of-${call.id}@example.test`;
        expect((await invite(others[index % others.length] ?? first, call, { email })).code).toBe('OK');
      }
    };
    await Promise.all(calls.map(fill));
    expect((await invite(last, calls[0], { email: 'one-more@example.test' })).code).toBe('TOO_MANY_REQUESTS');
  });

  it('needs an address', async () => {
    const { ana, call } = await buildCall();
    expect((await invite(ana, call, { email: 'maria' })).errors).toHaveProperty('email');
    const { data } = await invite(ana, call);
    expect((await resend(ana, call, data.invitation)).code).toBe('NOT_FOUND');
  });
});

describe('invitations', () => {
  it('are for agents who may read the room', async () => {
    const { organization, ana, call, invitation } = await buildInvitation();
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const colleague = await buildPerson(organization);
    const maria = await knock(call, invitation.code);
    for (const [person, code] of [
      [client, 'FORBIDDEN'],
      [maria, 'FORBIDDEN'],
      [colleague, 'NOT_FOUND'],
    ] as const) {
      expect((await invite(person, call)).code).toBe(code);
      expect((await as(person.token).call(callInvitationsApi.list, { params: { id: call.id } })).code).toBe(code);
    }
    expect((await revoke(ana, call, { id: uuidv7() })).code).toBe('NOT_FOUND');
  });

  it('are bounded for one call', async () => {
    const { ana, call } = await buildCall();
    await arrange(
      `insert into call_invitations (organization_id, id, call_id, kind, name, locale, code_hash, code_sealed, created_by, expires_at)
       select $1, gen_random_uuid(), $2, 'link', '', 'en', uuid_send(gen_random_uuid()), '', $3, now()
       from generate_series(1, $4)`,
      [ana.organization_id, call.id, ana.id, limits.call.guests],
    );
    expect((await invite(ana, call)).code).toBe('TOO_MANY_REQUESTS');
  });
});
