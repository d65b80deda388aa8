import { invitationsApi } from '@sightline/contract/people/invitations';
import type { Session } from '@sightline/contract/session/session';
import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { accept, find, join, newAddress } from '../../../../test/factories/invitations.ts';
import { buildTicket } from '../../../../test/factories/tickets.ts';

configureTestApp({ TRUST_PROXY: 'true' });

async function buildGroup() {
  const organization = await buildOrganization();
  const manager = await buildPerson(organization, 'Manager');
  const agent = await buildPerson(organization);
  const body = { name: 'Field team', member_ids: [agent.id] };
  const { room } = (await as(manager.token).call(talkApi.createRoom, { body })).data;
  return { organization, manager, agent, room };
}

const inviteInto = (sender: TestPerson, room_id: string, more: object = {}, via: 'link' | 'email' = 'link') =>
  as(sender.token).call(invitationsApi.create, {
    body: { via, room_id, invites: [{ email: newAddress(), role: 'Agent' as const, ...more }] },
  });

async function linkInto(sender: TestPerson, room_id: string, more: object = {}): Promise<string> {
  const { data, errors } = await inviteInto(sender, room_id, more);
  const code = data?.invitations[0]?.code;
  if (!code) throw new Error(`nobody was invited: ${JSON.stringify([data?.failed, errors])}`);
  return code;
}

const membersOf = async (reader: TestPerson, id: string) =>
  (await as(reader.token).call(talkApi.room, { params: { id } })).data.room.members.map((member) => member.id);

describe('an invitation into a conversation', () => {
  it('brings a new person into the workspace and the conversation', async () => {
    const { manager, room } = await buildGroup();
    const code = await linkInto(manager, room.id);
    expect((await find(code)).data.invitation.room).toEqual({ id: room.id, name: 'Field team' });
    const { user, token } = (await accept(code)).data as Session;
    expect(await membersOf(manager, room.id)).toContain(user.id);
    const read = await as(token.plainText ?? '').call(talkApi.room, { params: { id: room.id } });
    expect(read.code).toBe('OK');
  });

  it('adds a member of the workspace, who keeps their role, by link and by e-mail', async () => {
    const { organization, manager, room } = await buildGroup();
    const colleague = await buildPerson(organization);
    const code = await linkInto(manager, room.id, { email: null, role: 'Manager' });
    expect(await join(colleague, code)).toMatchObject({ code: 'OK', data: { branch_id: null } });
    expect(await membersOf(manager, room.id)).toContain(colleague.id);
    const held = await arrange('select name from roles where person_id = $1', [colleague.id]);
    expect(held).toEqual([{ name: 'Agent' }]);
    const other = await buildPerson(organization);
    await arrange('update organizations set seats = 1 where id = $1', [organization.id]);
    const mailed = await inviteInto(manager, room.id, { email: other.email }, 'email');
    expect(mailed.data.failed).toEqual([]);
  });

  it('works once, and for one of two members who open it together', async () => {
    const { organization, manager, room } = await buildGroup();
    const [one, other] = [await buildPerson(organization), await buildPerson(organization)];
    const code = await linkInto(manager, room.id, { email: null });
    const replies = await Promise.all([join(one, code), join(other, code)]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(['INVITE_USED', 'OK']);
    const members = await membersOf(manager, room.id);
    expect(members.includes(one.id)).not.toBe(members.includes(other.id));
  });

  it('is no way back in for a member who was suspended', async () => {
    const { organization, manager, room } = await buildGroup();
    const suspended = await buildPerson(organization);
    const code = await linkInto(manager, room.id, { email: null });
    await arrange(
      `with gone as (delete from roles where person_id = $1 returning *)
       insert into suspended_roles (organization_id, id, person_id, name, branch_id, created_at)
       select organization_id, id, person_id, name, branch_id, created_at from gone`,
      [suspended.id],
    );
    expect((await join(suspended, code)).code).not.toBe('OK');
    expect(await membersOf(manager, room.id)).not.toContain(suspended.id);
  });

  it('ends when its sender leaves the conversation', async () => {
    const { manager, agent, room } = await buildGroup();
    const code = await linkInto(manager, room.id);
    const body = { member_ids: [manager.id] };
    await as(manager.token).call(talkApi.removeMembers, { params: { id: room.id }, body });
    expect((await find(code)).data.invitation).toMatchObject({ status: 'revoked', room: null });
    expect(await accept(code)).toMatchObject({ status: 410, code: 'INVITE_REVOKED' });
    expect(await membersOf(agent, room.id)).toEqual([agent.id]);
  });

  it('leads into the workspace alone once the conversation is deleted', async () => {
    const { manager, room } = await buildGroup();
    const code = await linkInto(manager, room.id);
    await as(manager.token).call(talkApi.removeRoom, { params: { id: room.id } });
    expect((await accept(code)).code).toBe('OK');
  });
});

describe('who invites into a conversation', () => {
  it('is in it, and may invite people', async () => {
    const { organization, agent, room } = await buildGroup();
    const outsider = await buildPerson(organization, 'Manager');
    expect((await inviteInto(outsider, room.id)).code).toBe('NOT_FOUND');
    expect((await inviteInto(agent, room.id)).code).toBe('FORBIDDEN');
    const stranger = await buildPerson(await buildOrganization(), 'Manager');
    expect((await inviteInto(stranger, room.id)).code).toBe('NOT_FOUND');
  });

  it('invites nobody into a room of two', async () => {
    const { manager, agent } = await buildGroup();
    const body = { member_ids: [agent.id] };
    const { room } = (await as(manager.token).call(talkApi.createRoom, { body })).data;
    expect((await inviteInto(manager, room.id)).code).toBe('FORBIDDEN');
  });

  it("invites guests into tickets of their own customer, and nobody else's guests join", async () => {
    const { organization, manager } = await buildGroup();
    const [space, other] = [await buildSpace(organization), await buildSpace(organization)];
    const { room_id } = await buildTicket(manager, { branch_id: space.id });
    const guest = { email: null, role: 'Client' as const };
    const refused = await inviteInto(manager, room_id, { ...guest, branch_ids: [other.id] });
    expect(refused.code).toBe('ROLES_DO_NOT_FIT');
    const client = await buildPerson(organization, 'Client', other);
    const asAgent = await linkInto(manager, room_id, { email: null });
    expect((await join(client, asAgent)).code).toBe('ALREADY_MEMBER');
    const code = await linkInto(manager, room_id, { ...guest, branch_ids: [space.id] });
    expect(await join(client, code)).toMatchObject({ code: 'OK', data: { branch_id: space.id } });
  });
});
