import { callsApi } from '@sightline/contract/calls/calls';
import { type Notification, notificationsApi } from '@sightline/contract/notifications/notifications';
import { pushApi } from '@sightline/contract/notifications/push';
import { peopleApi } from '@sightline/contract/people/people';
import { socketRoom } from '@sightline/contract/realtime';
import { sessionApi } from '@sightline/contract/session/session';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestOrganization, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { buildTicket } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { pushService, registerBrowser as register } from '#test/push-service';
import { type PushedBrowser, readVapid } from '#test/pushed-browser';
import { connect } from '#test/socket';
import type { Env } from '../../../env.ts';
import { makeToken } from '../../../http/auth.ts';
import { findContact } from '../../../integrations/push-contact.ts';

async function buildPair() {
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  return { organization, ana, bruno, room: await buildRoom([ana, bruno, await buildPerson(organization)]) };
}

/** Another session of the same person. */
async function addToken(person: TestPerson): Promise<TestPerson> {
  const { plainText, hash } = makeToken('user');
  await arrange(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values ($1, $2, $3, 'Phone', now() + interval '1 day')`,
    [hash, person.id, person.organization_id],
  );
  return { ...person, token: plainText };
}

const send = (person: TestPerson, token: string) =>
  as(person.token).call(pushApi.register, { body: { token, device: 'web' } });
const devicesOf = async (person: TestPerson) => (await as(person.token).call(pushApi.devices, {})).data.devices;
const say = (sender: TestPerson, room: string, to: TestPerson, text = 'look at this') =>
  sendTestMessage(sender, room, `${mention(to.id, to.name)} ${text}`, { tagged_ids: [to.id] });
const list = async (reader: TestPerson): Promise<Notification[]> =>
  (await as(reader.token).call(notificationsApi.list, { query: {} })).data.notifications;

/** The pauses of devices that failed are over, and so is the wait of what is tried again. */
async function tryAgain(): Promise<void> {
  await arrange('update push_subscriptions set paused_until = null');
  await runDueJobs();
  await jobsDone();
}

describe('a notification', () => {
  it('that a device shows makes its message one of which somebody was notified', async () => {
    const { ana, bruno, room } = await buildPair();
    await register(bruno);
    const { id } = await say(ana, room, bruno);
    await jobsDone();
    const socket = await connect(ana.token);
    await socket.join(socketRoom.room(room));
    const edited = socket.next('ChatUpdatedEvent');
    await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: 'look here' } });
    expect(await edited).toMatchObject({ notified: true, received: true, read: false });
    const { chats } = (await as(ana.token).call(talkApi.chats, { params: { id: room }, query: {} })).data;
    expect(chats[0]).toMatchObject({ id, notified: true, received: true, read: false });
  });

  it('arrives encrypted for the browser, signed by this installation, and leads to the message', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    const chat = await say(ana, room, bruno);
    await jobsDone();
    const [notification] = await list(bruno);
    expect(browser.payloads).toEqual([
      {
        show: {
          id: notification?.id,
          kind: 'mention',
          title: `${ana.name} mentioned you`,
          body: `@${bruno.name} look at this`,
          url: `/talk?room=${room}&message=${chat.id}`,
          actions: [
            { action: 'reply', title: 'Reply' },
            { action: 'open', title: 'Open' },
          ],
        },
        close: [],
        unread: 1,
      },
    ]);
    const [{ ttl, urgency, topic, authorization } = { authorization: '' }] = browser.arrived;
    expect([ttl, urgency, topic]).toEqual(['86400', 'normal', notification?.id.replaceAll('-', '')]);
    const { data } = await as(bruno.token).call(pushApi.key, {});
    const { origin } = await pushService();
    expect(readVapid(authorization)).toMatchObject({ key: data.public_key, claims: { aud: origin } });
  });

  it('arrives on each device of its reader, and on those of nobody else', async () => {
    const { ana, bruno, room } = await buildPair();
    const [phone, desktop, other] = [await register(bruno), await register(await addToken(bruno)), await register(ana)];
    await say(ana, room, bruno);
    await jobsDone();
    expect([phone.shown.length, desktop.shown.length, other.shown.length]).toEqual([1, 1, 0]);
  });

  it('of a kind that calls nobody away from something else is in the list alone', async () => {
    const { ana, bruno } = await buildPair();
    const browser = await register(bruno);
    const { id } = await buildTicket(ana, { assignee_ids: [bruno.id] });
    await as(ana.token).call(ticketsApi.update, { params: { id }, body: { subject: 'Another one' } });
    await jobsDone();
    expect((await list(bruno)).map(({ type }) => type)).toEqual(['ticket_changed', 'ticket_assigned']);
    expect(browser.shown.map(({ kind }) => kind)).toEqual(['ticket_assigned']);
  });

  it('says only that there is something on a device whose owner wants that', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    const [device] = await devicesOf(bruno);
    const params = { id: device?.id ?? '' };
    await as(bruno.token).call(pushApi.setDevice, { params, body: { hides_contents: true } });
    await say(ana, room, bruno, 'the secret recipe');
    await jobsDone();
    expect(browser.shown).toMatchObject([{ title: 'New Message', body: '' }]);
    expect(JSON.stringify(browser.shown)).not.toContain(ana.name);
  });

  it('that was read in one place is closed in the other', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    const chat = await say(ana, room, bruno);
    await jobsDone();
    await as(bruno.token).call(talkApi.markAsRead, { body: { messages: [chat.id] } });
    await jobsDone();
    const [notification] = await list(bruno);
    expect(browser.payloads.at(-1)).toEqual({ show: null, close: [notification?.id], unread: 0 });
    await as(bruno.token).call(notificationsApi.markAllRead, {});
    await jobsDone();
    expect(browser.payloads).toHaveLength(2);
  });

  it('whose message is deleted is closed too', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    const chat = await say(ana, room, bruno);
    await jobsDone();
    await as(ana.token).call(talkApi.remove, { params: { id: chat.id } });
    await jobsDone();
    expect(browser.payloads.at(-1)).toEqual({ show: null, close: [browser.shown[0]?.id], unread: 0 });
  });
});

describe('a ring', () => {
  const ring = async (caller: TestPerson, room_id: string) =>
    (await as(caller.token).call(callsApi.create, { body: { room_id } })).data.call.id;

  it('is urgent and short-lived, and becomes a missed call under the same tag', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    const call = await ring(ana, room);
    await jobsDone();
    expect(browser.arrived).toMatchObject([{ ttl: '30', urgency: 'high' }]);
    expect(browser.shown).toMatchObject([
      {
        kind: 'call_started',
        title: 'New Call',
        body: `${ana.name} initiated a call`,
        url: `/call/${call}`,
        actions: [{ action: 'join' }, { action: 'decline' }],
      },
    ]);
    await as(ana.token).call(callsApi.end, { params: { id: call } });
    await jobsDone();
    expect(browser.shown.at(-1)).toMatchObject({ kind: 'call_missed', id: browser.shown[0]?.id });
  });

  it('that comes too late rings nobody', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    browser.answer = (_request, response) => void response.writeHead(503).end();
    await ring(ana, room);
    await jobsDone();
    const requests = browser.requests;
    await arrange(`update notifications set created_at = now() - interval '31 seconds' where person_id = $1`, [
      bruno.id,
    ]);
    await tryAgain();
    expect([requests, browser.requests]).toEqual([1, 1]);
  });
});

describe('before it is sent', () => {
  async function failFirst(browser: PushedBrowser): Promise<() => void> {
    const { answer } = browser;
    browser.answer = (_request, response) => void response.writeHead(500).end();
    return () => {
      browser.answer = answer;
    };
  }

  it('a device that failed is tried again, others are not bothered twice', async () => {
    const { ana, bruno, room } = await buildPair();
    const [phone, desktop] = [await register(bruno), await register(await addToken(bruno))];
    const recover = await failFirst(phone);
    await say(ana, room, bruno);
    await jobsDone();
    recover();
    await tryAgain();
    expect([phone.shown.length, desktop.shown.length, phone.requests, desktop.requests]).toEqual([1, 1, 2, 1]);
  });

  it.each([
    [
      'who left the room',
      async ({ ana, bruno, room }: Awaited<ReturnType<typeof buildPair>>) =>
        as(ana.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [bruno.id] } }),
    ],
    [
      'whose role lost the permission',
      async ({ organization, bruno }: Awaited<ReturnType<typeof buildPair>>) => {
        await arrange(
          `insert into own_roles (organization_id, id, name, kind, permissions, created_at)
           values ($1, $2, 'Tickets only', 'organization', '{tickets.view,workspace.view}', now())`,
          [organization.id, bruno.id],
        );
        await arrange(`update roles set name = 'Tickets only' where person_id = $1`, [bruno.id]);
      },
    ],
    [
      'who has read it',
      async ({ bruno }: Awaited<ReturnType<typeof buildPair>>) =>
        as(bruno.token).call(notificationsApi.markAllRead, {}),
    ],
    [
      'whose role was taken away',
      async ({ bruno }: Awaited<ReturnType<typeof buildPair>>) =>
        arrange('delete from roles where person_id = $1', [bruno.id]),
    ],
  ])('nothing is pushed to somebody %s meanwhile', async (_who, change) => {
    const pair = await buildPair();
    const browser = await register(pair.bruno);
    const recover = await failFirst(browser);
    await say(pair.ana, pair.room, pair.bruno);
    await jobsDone();
    await change(pair);
    recover();
    await tryAgain();
    expect(browser.shown).toEqual([]);
  });

  it('a device that fails is tried so often and no more', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    await failFirst(browser);
    await say(ana, room, bruno);
    await jobsDone();
    for (let at = 0; at < 8; at += 1) await tryAgain();
    expect(browser.requests).toBe(6);
    const failed = await arrange('select from graphile_worker._private_jobs where last_error is not null');
    expect(failed).toEqual([]);
  });

  it('a device that failed just now waits, whatever comes', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    await failFirst(browser);
    await say(ana, room, bruno);
    await jobsDone();
    await say(ana, room, bruno);
    await jobsDone();
    expect(browser.requests).toBe(1);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %s has its subscription removed', async (status) => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    browser.answer = (_request, response) => void response.writeHead(status).end();
    await say(ana, room, bruno);
    await jobsDone();
    expect(await devicesOf(bruno)).toEqual([]);
    await say(ana, room, bruno);
    await jobsDone();
    expect(browser.requests).toBe(1);
  });

  it.each([
    ['BadJwtToken', 1],
    ['VapidPkHashMismatch', 0],
  ])('that answers 403 for %s leaves %i devices', async (reason, left) => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    browser.answer = (_request, response) => void response.writeHead(403).end(JSON.stringify({ reason }));
    await say(ana, room, bruno);
    await jobsDone();
    expect(await devicesOf(bruno)).toHaveLength(left);
  });

  it('is given a contact of the installation, and none that is made up', async () => {
    const { ana, bruno, room } = await buildPair();
    const owner = await buildPerson({ id: ana.organization_id } as TestOrganization, 'Subscriber');
    const browser = await register(bruno);
    await say(ana, room, bruno);
    await jobsDone();
    const [, token = ''] = /t=([^,]+)/.exec(browser.arrived[0]?.authorization ?? '') ?? [];
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    expect(claims.sub).toBe(`mailto:${owner.email}`);
  });

  it.each([
    [{ PUBLIC_URL: 'https://desk.example.com' }, 'https://desk.example.com'],
    [{ PUBLIC_URL: 'http://desk.acme.com', MAIL_FROM: 'Desk <desk@acme.com>' }, 'mailto:desk@acme.com'],
    [{ PUBLIC_URL: 'https://localhost:3000', MAIL_FROM: 'desk@acme.invalid' }, null],
    [{ PUBLIC_URL: 'https://10.0.0.4' }, null],
    [{}, null],
  ])('has as contact of %o: %s', (env, contact) => {
    expect(findContact(env as Env)).toBe(contact);
  });

  it('that redirects is not followed', async () => {
    const { ana, bruno, room } = await buildPair();
    const [browser, elsewhere] = [await register(bruno), (await pushService()).browser()];
    browser.answer = (_request, response) => void response.writeHead(307, { location: elsewhere.endpoint }).end();
    await say(ana, room, bruno);
    await jobsDone();
    expect([browser.requests, elsewhere.requests]).toEqual([1, 0]);
    expect(await devicesOf(bruno)).toHaveLength(1);
  });

  it('that does not answer delays no other device', async () => {
    const { ana, bruno, room } = await buildPair();
    const [silent, other] = [await register(bruno), await register(await addToken(bruno))];
    const held: (() => void)[] = [];
    silent.answer = (_request, response) => void held.push(() => response.destroy());
    await say(ana, room, bruno);
    await expect.poll(() => [silent.requests, other.shown.length]).toEqual([1, 1]);
    for (const release of held) release();
    await jobsDone();
    expect(await devicesOf(bruno)).toHaveLength(2);
  });

  it.each([
    'no subscription',
    '{}',
    '"text"',
    JSON.stringify({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
    JSON.stringify({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
  ])('no browser has made %s', async (token) => {
    const { bruno } = await buildPair();
    expect(await send(bruno, token)).toMatchObject({ status: 422, code: 'PUSH_KEYS_INVALID' });
  });
});

describe('a subscription', () => {
  it('is renewed by its session, which keeps what was chosen', async () => {
    const { ana, bruno, room } = await buildPair();
    const old = await register(bruno);
    const [device] = await devicesOf(bruno);
    const params = { id: device?.id ?? '' };
    await as(bruno.token).call(pushApi.setDevice, { params, body: { hides_contents: true } });
    const renewed = await register(bruno);
    expect(await devicesOf(bruno)).toMatchObject([{ id: device?.id, current: true, hides_contents: true }]);
    await say(ana, room, bruno);
    await jobsDone();
    expect([old.requests, renewed.shown.length]).toEqual([0, 1]);
  });

  it('belongs to the person who signed in last in its browser', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(ana);
    await register(bruno, browser);
    expect([await devicesOf(ana), (await devicesOf(bruno)).length]).toEqual([[], 1]);
    await say(bruno, room, ana);
    await jobsDone();
    expect(browser.requests).toBe(0);
  });

  it('of somebody else is taken by nobody who knows its address alone', async () => {
    const { ana, bruno } = await buildPair();
    const browser = await register(ana);
    const token = JSON.stringify({ ...JSON.parse((await pushService()).browser().token), endpoint: browser.endpoint });
    expect(await send(bruno, token)).toMatchObject({ status: 409, code: 'CONFLICT' });
    const neighbour = await buildPerson(await buildOrganization());
    expect(await send(neighbour, token)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await devicesOf(ana)).toHaveLength(1);
  });

  it('of somebody else can be neither changed nor removed', async () => {
    const { ana, bruno } = await buildPair();
    await register(ana);
    const [device] = await devicesOf(ana);
    const params = { id: device?.id ?? '' };
    expect(await as(bruno.token).call(pushApi.removeDevice, { params })).toMatchObject({ status: 404 });
    const body = { hides_contents: true };
    expect(await as(bruno.token).call(pushApi.setDevice, { params, body })).toMatchObject({ status: 404 });
    expect(await devicesOf(ana)).toMatchObject([{ hides_contents: false }]);
  });

  it('registered by two sessions at once is of one of them', async () => {
    const { ana, bruno } = await buildPair();
    const browser = (await pushService()).browser();
    const answers = await Promise.all([send(ana, browser.token), send(bruno, browser.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await devicesOf(ana)).length + (await devicesOf(bruno)).length).toBe(1);
  });

  it('of more devices than anybody has replaces the oldest', async () => {
    const { bruno } = await buildPair();
    await register(bruno);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => addToken(bruno)));
    for (const session of sessions) await register(session);
    const devices = await devicesOf(bruno);
    expect([devices.length, devices.some(({ current }) => current)]).toEqual([20, false]);
  });

  const ends: [string, (person: TestPerson, manager: TestPerson) => Promise<unknown>][] = [
    ['logging out', ({ token }) => as(token).call(sessionApi.logout, {})],
    [
      'ending all sessions elsewhere',
      async (person) => as((await addToken(person)).token).call(sessionApi.endSessions, { params: { id: person.id } }),
    ],
    ['a suspension', ({ id }, { token }) => as(token).call(peopleApi.bulk, { body: { action: 'suspend', ids: [id] } })],
  ];
  it.each(ends)('goes with its session: %s', async (_how, end) => {
    const { organization, ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    expect(await end(bruno, await buildPerson(organization, 'Subscriber'))).toMatchObject({ status: 200 });
    expect(await arrange('select from push_subscriptions where person_id = $1', [bruno.id])).toEqual([]);
    await say(ana, room, bruno);
    await jobsDone();
    expect(browser.requests).toBe(0);
  });

  it('outlives the renewal of its token, and ends with a session that was not used', async () => {
    const { ana, bruno, room } = await buildPair();
    const browser = await register(bruno);
    await arrange(`update tokens set idle_at = now() - interval '1 second' where user_id = $1`, [bruno.id]);
    await say(ana, room, bruno);
    await jobsDone();
    expect(browser.requests).toBe(0);
    expect(await arrange('select from push_subscriptions where person_id = $1', [bruno.id])).toEqual([]);
  });
});
