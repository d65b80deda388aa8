import { peopleApi } from '@sightline/contract/people/people';
import { socketRoom } from '@sightline/contract/realtime';
import { accountApi } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { joinAs } from '#test/factories/account';
import { buildRoom } from '#test/factories/calls';
import { buildCallGuest } from '#test/factories/talk';
import { fileCookie } from '#test/file-cookie';
import { jobsDone } from '#test/jobs';
import { onePixel } from '#test/scenarios/picture';
import { connect } from '#test/socket';

const setPicture = (person: Pick<TestPerson, 'token'>, ...files: File[]) =>
  as(person.token).call(accountApi.setAvatar, { body: {}, files: files.length > 0 ? files : [onePixel()] });

const faceOf = async (id: string, token: string) =>
  (await as(token).call(peopleApi.faces, { query: { ids: [id] } })).data.faces[0];

async function statusOf(url: string | null | undefined, token: string): Promise<number> {
  return (await fetch(`${(await testApp()).origin}${url}`, { headers: { cookie: fileCookie(token) } })).status;
}

describe("somebody's picture", () => {
  it('is shown to the people of the workspace at once, and to nobody else', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const tab = await connect(rui.token);
    await tab.join(socketRoom.organization(organization.id));
    const heard = tab.next('FaceUpdatedEvent');
    expect((await setPicture(ana)).status).toBe(200);
    expect(await heard).toEqual({ user_id: ana.id });
    const avatar = (await faceOf(ana.id, rui.token))?.avatar;
    expect(await statusOf(avatar, rui.token)).toBe(200);
    const stranger = await buildPerson(await buildOrganization());
    expect(await faceOf(ana.id, stranger.token)).toBeUndefined();
    expect(await statusOf(avatar, stranger.token)).toBe(404);
  });

  it('is hidden, of a client, from clients of another space, and shown to their own', async () => {
    const organization = await buildOrganization();
    const [here, there] = [await buildSpace(organization), await buildSpace(organization)];
    const [ana, own, other] = [
      await buildPerson(organization, 'Client', here),
      await buildPerson(organization, 'Client', here),
      await buildPerson(organization, 'Client', there),
    ];
    await setPicture(ana);
    const avatar = (await faceOf(ana.id, own.token))?.avatar;
    expect(await statusOf(avatar, own.token)).toBe(200);
    expect(await faceOf(ana.id, other.token)).toBeUndefined();
    expect(await statusOf(avatar, other.token)).toBe(404);
  });

  it('is copied to the other workspaces of the person, replaced and removed there too', async () => {
    const [one, other] = [await buildOrganization(), await buildOrganization()];
    const ana = await buildPerson(one);
    const there = await joinAs(ana, other);
    await setPicture(ana);
    await jobsDone();
    const copy = (await faceOf(ana.id, there))?.avatar;
    expect(copy).not.toBe((await faceOf(ana.id, ana.token))?.avatar);
    expect(await statusOf(copy, there)).toBe(200);
    await setPicture({ token: there });
    await jobsDone();
    expect(await statusOf(copy, there)).toBe(404);
    const counted = `select count(*)::int as files from files where person_id = $1`;
    expect(await arrange(counted, [ana.id])).toEqual([{ files: 2 }]);
    await as(ana.token).call(accountApi.removeAvatar, {});
    await jobsDone();
    expect(await arrange(counted, [ana.id])).toEqual([{ files: 0 }]);
    expect(await faceOf(ana.id, there)).toBeUndefined();
  });

  it('stays in the other workspaces when the one where it was chosen is left', async () => {
    const [one, other] = [await buildOrganization(), await buildOrganization()];
    const ana = await buildPerson(one);
    const there = await joinAs(ana, other);
    await setPicture(ana);
    await jobsDone();
    const body = { successor_id: null };
    await as(there).call(accountApi.leave, { params: { id: one.id }, body });
    await as(there).call(sessionApi.updateMe, { body: { title: 'Technician' } });
    await jobsDone();
    expect(await statusOf((await faceOf(ana.id, there))?.avatar, there)).toBe(200);
    expect(await arrange('select organization_id from files where person_id = $1', [ana.id])).toEqual([
      { organization_id: other.id },
    ]);
  });

  it('is one when two are sent at once', async () => {
    const ana = await buildPerson(await buildOrganization());
    const replies = await Promise.all([setPicture(ana), setPicture(ana)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await arrange('select from files where person_id = $1', [ana.id])).toHaveLength(1);
  });

  it('is a picture, and not a huge one', async () => {
    const ana = await buildPerson(await buildOrganization());
    expect((await setPicture(ana, new File(['text'], 'me.png'))).code).toBe('NO_PICTURE');
    const bomb = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: 'navy' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await setPicture(ana, new File([new Uint8Array(bomb)], 'me.png'))).code).toBe('PICTURE_TOO_LARGE');
    expect(await arrange('select from files where person_id = $1', [ana.id])).toEqual([]);
  });

  it('of an agent is seen by a guest of their call, and no other picture is', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const room = await buildRoom([ana, rui]);
    const guest = await buildCallGuest(ana, room);
    await arrange('insert into call_participants (organization_id, call_id, person_id) values ($1, $2, $3)', [
      organization.id,
      guest.call_id,
      ana.id,
    ]);
    await setPicture(ana);
    await setPicture(rui);
    expect((await faceOf(ana.id, guest.token))?.avatar).toBeTruthy();
    expect(await faceOf(rui.id, guest.token)).toBeUndefined();
    await arrange(`update call_join_requests set state = 'waiting' where guest_id = $1`, [guest.id]);
    expect(await faceOf(ana.id, guest.token)).toBeUndefined();
  });
});

describe('an absence', () => {
  it('is shown on its days in the time zone of the person, with what they say about it', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const save = (out_of_office: object | null) =>
      as(ana.token).call(sessionApi.updateMe, { body: { out_of_office: out_of_office as never } });
    await save({ from: '2020-01-01', to: '2099-12-31', message: 'Ask Rui' });
    expect((await faceOf(ana.id, rui.token))?.away).toEqual({ to: '2099-12-31', message: 'Ask Rui' });
    await save({ from: '2020-01-01', to: '2020-01-02' });
    expect(await faceOf(ana.id, rui.token)).toBeUndefined();
    // The date line lies between the two zones: on any day one of them has the date that the other has not.
    const dates = await arrange<{ west: string; east: string }>(
      `select (now() at time zone 'Pacific/Pago_Pago')::date::text as west, (now() at time zone 'Pacific/Kiritimati')::date::text as east`,
    );
    const [{ west, east } = { west: '', east: '' }] = dates;
    await save({ from: west, to: west });
    for (const [timezone, isAway] of [
      ['Pacific/Pago_Pago', true],
      ['Pacific/Kiritimati', west === east],
    ] as const) {
      await as(ana.token).call(sessionApi.updateMe, { body: { timezone } });
      expect(((await faceOf(ana.id, rui.token))?.away ?? null) !== null).toBe(isAway);
    }
    await save(null);
    expect(await faceOf(ana.id, rui.token)).toBeUndefined();
  });

  it('has its days in their order, a message of bounded length, and a phone number is one', async () => {
    const ana = await buildPerson(await buildOrganization());
    const save = (body: object) => as(ana.token).send(sessionApi.updateMe, { body });
    const wrong = await save({ out_of_office: { from: '2026-12-02', to: '2026-12-01' } });
    expect(wrong.errors).toEqual({ 'out_of_office.to': ['The last day comes before the first.'] });
    expect((await save({ phone: 'call me' })).errors).toEqual({ phone: [expect.stringContaining('phone number')] });
    const long = await save({ out_of_office: { from: '2026-12-01', to: '2026-12-02', message: 'x'.repeat(301) } });
    expect(long.code).toBe('INVALID_INPUT');
  });
});
