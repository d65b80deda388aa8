import { limits } from '@sightline/contract/limits';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { find, invite, inviteByLink, newAddress } from '../../../../test/factories/invitations.ts';

async function buildCompany() {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const owner = await buildPerson(organization, 'Subscriber');
  const manager = await buildPerson(organization, 'Manager');
  return { organization, space, owner, manager };
}

const list = async (token: string, query: object = {}) =>
  (await as(token).call(invitationsApi.list, { query })).data.invitations;

const codesOf = async (...sent: Parameters<typeof invite>) =>
  (await invite(...sent)).data.failed.map(({ index, code }) => [index, code]);

describe('inviting', () => {
  it('makes one invitation for each person, with role, customers, language and note', async () => {
    const { space, manager } = await buildCompany();
    const [ana, gil] = [newAddress(), newAddress()];
    const { data } = await as(manager.token).call(invitationsApi.create, {
      body: {
        via: 'link',
        message: 'Welcome!',
        invites: [
          { email: ana.toUpperCase(), name: 'Ana', role: 'Agent' },
          { email: gil, role: 'Client', branch_ids: [space.id], locale: 'pt' },
        ],
      },
    });
    expect(data.failed).toEqual([]);
    const shown = await list(manager.token);
    expect(shown).toHaveLength(2);
    expect(shown.find(({ email }) => email === ana)).toMatchObject({
      ...{ name: 'Ana', role: 'Agent', branches: [], message: 'Welcome!', locale: 'en', via: 'link' },
      ...{ status: 'pending', delivery: null, invited_by: { id: manager.id } },
    });
    expect(shown.find(({ email }) => email === gil)).toMatchObject({ branches: [space], locale: 'pt' });
  });

  it('invites a hundred in one request, and not one more', async () => {
    const { manager } = await buildCompany();
    const many = Array.from({ length: limits.invitations.atOnce }, () => ({}));
    expect((await invite(manager, ...many)).data.invitations).toHaveLength(limits.invitations.atOnce);
    expect(await invite(manager, ...many, {})).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });

  it('says of each person who cannot be invited why, and invites the others', async () => {
    const { space, manager, owner } = await buildCompany();
    const [known, fresh] = [newAddress(), newAddress()];
    await inviteByLink(manager, { email: known });
    expect(
      await codesOf(
        manager,
        { email: fresh },
        { email: 'no address' },
        { email: '' },
        { email: owner.email.toUpperCase() },
        { email: known.toUpperCase() },
        { email: fresh, role: 'Client', branch_ids: [space.id] },
      ),
    ).toEqual([
      [1, 'NOT_AN_ADDRESS'],
      [2, 'NOT_AN_ADDRESS'],
      [3, 'ALREADY_MEMBER'],
      [4, 'ALREADY_INVITED'],
      [5, 'ALREADY_INVITED'],
    ]);
    expect((await list(manager.token)).map(({ email }) => email).sort()).toEqual([known, fresh].sort());
  });

  it('says the same beforehand, and invites nobody by that', async () => {
    const { manager, owner } = await buildCompany();
    const invites = [
      { email: owner.email, role: 'Agent' as const },
      { email: newAddress(), role: 'Agent' as const },
    ];
    const { data } = await as(manager.token).call(invitationsApi.check, { body: { invites } });
    expect(data.failed).toEqual([{ index: 0, email: owner.email, code: 'ALREADY_MEMBER' }]);
    expect(await list(manager.token)).toEqual([]);
  });

  it('invites a guest to further customers, and not to those they have', async () => {
    const { organization, space, manager } = await buildCompany();
    const other = await buildSpace(organization);
    const guest = await buildPerson(organization, 'Client', space);
    const wanted = { email: guest.email, role: 'Client' as const };
    expect(await codesOf(manager, { ...wanted, branch_ids: [space.id] })).toEqual([[0, 'ALREADY_MEMBER']]);
    expect(await codesOf(manager, { ...wanted, role: 'Agent' })).toEqual([[0, 'ALREADY_MEMBER']]);
    expect(await codesOf(manager, { ...wanted, branch_ids: [space.id, other.id] })).toEqual([]);
  });

  it('of two managers who invite one address together, one does', async () => {
    const { manager, owner } = await buildCompany();
    const email = newAddress();
    const replies = await Promise.all([invite(manager, { email }), invite(owner, { email })]);
    expect(replies.flatMap(({ data }) => data.invitations)).toHaveLength(1);
    expect(replies.flatMap(({ data }) => data.failed.map(({ code }) => code))).toEqual(['ALREADY_INVITED']);
  });

  it('invites an address again whose invitation has expired, and ends the old one', async () => {
    const { manager } = await buildCompany();
    const email = newAddress();
    const { id } = await inviteByLink(manager, { email });
    await arrange(`update invitations set expires_at = now() where id = $1`, [id]);
    expect((await list(manager.token)).map(({ status }) => status)).toEqual(['expired']);
    await inviteByLink(manager, { email });
    expect((await list(manager.token)).map(({ status }) => status)).toEqual(['pending', 'revoked']);
  });
});

describe('what may be granted', () => {
  it('a Manager makes nobody a Subscriber, neither by an invitation nor by sending one again', async () => {
    const { manager, owner } = await buildCompany();
    expect(await invite(manager, { role: 'Subscriber' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const { id } = await inviteByLink(owner, { role: 'Subscriber' });
    expect(await as(manager.token).call(invitationsApi.resend, { params: { id } })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it.each(['Agent', 'Client manager', 'Client'] as const)('the role %s invites nobody', async (role) => {
    const organization = await buildOrganization();
    const space = role === 'Agent' ? undefined : await buildSpace(organization);
    const person = await buildPerson(organization, role, space);
    expect(await invite(person, {})).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('a guest needs a customer, and an agent has none', async () => {
    const { space, manager } = await buildCompany();
    for (const wanted of [{ role: 'Client' as const }, { role: 'Agent' as const, branch_ids: [space.id] }]) {
      const reply = await invite(manager, wanted);
      expect(reply).toMatchObject({ status: 422, errors: { 'invites.0.branch_ids': [expect.any(String)] } });
    }
  });

  it('a customer of another workspace is not there', async () => {
    const { manager } = await buildCompany();
    const elsewhere = await buildSpace(await buildOrganization());
    const reply = await invite(manager, { role: 'Client', branch_ids: [elsewhere.id] });
    expect(reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('no more agents are invited than there are seats', async () => {
    const { organization, space, manager } = await buildCompany();
    await arrange('update organizations set seats = 3 where id = $1', [organization.id]);
    const guest = { role: 'Client' as const, branch_ids: [space.id] };
    expect(await codesOf(manager, {}, {}, guest)).toEqual([[1, 'SEAT_LIMIT']]);
  });
});

describe('the list', () => {
  it('filters by state and finds by name and address', async () => {
    const { manager } = await buildCompany();
    const { id } = await inviteByLink(manager, { name: 'Inês Conceição' });
    const revoked = await inviteByLink(manager);
    await as(manager.token).call(invitationsApi.revoke, { params: { id: revoked.id } });
    const ids = async (query: object) => (await list(manager.token, query)).map((one) => one.id);
    expect(await ids({ filter: { status: 'revoked' } })).toEqual([revoked.id]);
    expect(await ids({ filter: { status: 'pending' } })).toEqual([id]);
    expect(await ids({ query: 'ines conc' })).toEqual([id]);
    expect(await ids({ query: revoked.email })).toEqual([revoked.id]);
    expect(await ids({ query: unique('nobody') })).toEqual([]);
  });

  it('shows the code of no link', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    const reply = await as(manager.token).call(invitationsApi.list, { query: {} });
    expect(JSON.stringify(reply)).not.toContain(code);
  });
});

describe('a link', () => {
  it('is opened with its code, however it is typed', async () => {
    const { organization, manager } = await buildCompany();
    const { code, email } = await inviteByLink(manager);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const { invitation } = (await find(typed)).data;
    expect(invitation).toMatchObject({
      ...{ status: 'opened', email, role: 'Agent', has_account: false },
      ...{ organization: { name: organization.name }, invited_by: { name: manager.name } },
    });
    expect((await list(manager.token))[0]?.status).toBe('opened');
  });

  it('is stored as a hash only', async () => {
    const { manager } = await buildCompany();
    const { code, id } = await inviteByLink(manager);
    const [row] = await arrange<{ text: string }>('select i::text as text from invitations i where id = $1', [id]);
    expect(row?.text).not.toContain(code);
    expect(row?.text).not.toContain(Buffer.from(code).toString('hex'));
  });

  it('ends when a new one is sent, which lasts seven days', async () => {
    const { manager } = await buildCompany();
    const { code, id } = await inviteByLink(manager);
    await arrange(`update invitations set expires_at = now() where id = $1`, [id]);
    const { invitation } = (await as(manager.token).call(invitationsApi.resend, { params: { id } })).data;
    expect(Date.parse(invitation.expires_at)).toBeGreaterThan(Date.now() + limits.invitations.lifetime - 60_000);
    expect(await find(code)).toMatchObject({ code: 'INVITE_INVALID' });
    expect((await find(invitation.code ?? '')).data.invitation.status).toBe('opened');
  });

  it('that is over tells its holder only whom to ask', async () => {
    const { organization, manager } = await buildCompany();
    const { code, id, email } = await inviteByLink(manager, { name: 'Ana' });
    await as(manager.token).call(invitationsApi.revoke, { params: { id } });
    const { invitation } = (await find(code)).data;
    expect(invitation).toMatchObject({ status: 'revoked', email: null, name: '', message: '', branches: [] });
    expect(invitation).toMatchObject({ organization: { name: organization.name }, invited_by: { name: manager.name } });
    expect(JSON.stringify(invitation)).not.toContain(email);
  });

  it('ends when the person who sent it may no longer grant its role', async () => {
    const { manager } = await buildCompany();
    const { code } = await inviteByLink(manager);
    await arrange(`update roles set name = 'Agent' where person_id = $1`, [manager.id]);
    expect((await find(code)).data.invitation.status).toBe('revoked');
  });

  it('ends with the last of its customers', async () => {
    const { manager, space } = await buildCompany();
    const { code } = await inviteByLink(manager, { role: 'Client', branch_ids: [space.id] });
    await arrange('delete from branches where id = $1', [space.id]);
    expect((await find(code)).data.invitation.status).toBe('revoked');
  });

  it('is declined once', async () => {
    const { manager } = await buildCompany();
    const { code, id } = await inviteByLink(manager);
    const decline = () => as(undefined).call(invitationsApi.decline, { body: { code } });
    expect((await decline()).status).toBe(200);
    expect(await decline()).toMatchObject({ status: 410, code: 'INVITE_USED' });
    expect(await as(manager.token).call(invitationsApi.resend, { params: { id } })).toMatchObject({
      code: 'INVITE_USED',
    });
  });
});
