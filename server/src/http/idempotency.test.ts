import { callsApi } from '@sightline/contract/calls/calls';
import type { Endpoint } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { onePerPart } from '../../test/scenarios/cases.ts';
import { prepare, requestOf } from '../../test/scenarios/play.ts';
import { postsWithKey, tryRepeatedPosts } from '../../test/scenarios/repeated-posts.ts';
import { buildStage } from '../../test/scenarios/stage.ts';

const headers = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const create = (person: TestPerson, key: string, subject: string) =>
  as(person.token).send(ticketsApi.create, { body: { subject }, headers: headers(key) });
const numberOfTickets = async ({ organization_id }: TestPerson) =>
  (await arrange('select id from tickets where organization_id = $1', [organization_id])).length;
const buildAgent = async () => buildPerson(await buildOrganization());

describe('a request that comes again under its key', () => {
  it('gets the answer that the first one got, and does nothing', async () => {
    const ana = await buildAgent();
    const first = await create(ana, 'k', 'Pump leaks');
    expect(first).toMatchObject({ status: 200, code: 'OK', message: 'ticket created successfully' });
    await arrange('update tickets set subject = $1 where organization_id = $2', ['Renamed', ana.organization_id]);
    expect(await create(ana, 'k', 'Pump leaks')).toEqual(first);
    expect(await numberOfTickets(ana)).toBe(1);
  });

  it('fifty times at once is done once, and all get one answer', async () => {
    const ana = await buildAgent();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(ana, 'k', 'Pump leaks')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await numberOfTickets(ana)).toBe(1);
  });

  it('is known to be a repetition by a header', async () => {
    const ana = await buildAgent();
    await create(ana, 'k', 'Pump leaks');
    const { replayed } = await createAndLook(ana, 'k', 'Pump leaks');
    expect(replayed).toBe('true');
    expect((await createAndLook(ana, 'other', 'Pump leaks')).replayed).toBeNull();
  });

  it('may carry files: the same ones are kept once, others are refused', async () => {
    const ana = await buildAgent();
    const { data } = await as(ana.token).call(talkApi.createRoom, {
      body: { member_ids: [(await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' })).id] },
    });
    const attach = (words: string) =>
      as(ana.token).send(talkApi.attach, {
        body: { room_id: data.room.id },
        files: [new File([words], 'note.txt')],
        headers: headers('k'),
      });
    const first = await attach('one');
    expect(first.status).toBe(200);
    expect(await attach('one')).toEqual(first);
    expect(await attach('two')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await arrange('select id from files where organization_id = $1', [ana.organization_id])).toHaveLength(1);
  });
});

async function createAndLook(person: TestPerson, key: string, subject: string): Promise<{ replayed: string | null }> {
  const response = await fetch(`${(await testApp()).origin}/api/tickets`, {
    method: 'POST',
    headers: headers(key, { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }),
    body: JSON.stringify({ subject }),
  });
  await response.body?.cancel();
  return { replayed: response.headers.get('idempotent-replayed') };
}

describe('a key', () => {
  it('is refused for another request, in the words of the reader and naming the header', async () => {
    const ana = await buildAgent();
    await create(ana, 'k', 'Pump leaks');
    expect(await create(ana, 'k', 'Door jams')).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
      errors: {
        'Idempotency-Key': ['This Idempotency-Key belongs to another request. Send a new key with a new request.'],
      },
    });
    const body = { subject: 'Door jams' };
    const inPortuguese = headers('k', { 'accept-language': 'pt' });
    expect((await as(ana.token).send(ticketsApi.create, { body, headers: inPortuguese })).message).toContain(
      'outra requisição',
    );
    const room = { body: { member_ids: [ana.id] }, headers: headers('k') };
    expect((await as(ana.token).send(talkApi.createRoom, room)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await numberOfTickets(ana)).toBe(1);
  });

  it("is everybody's own", async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    await create(ana, 'k', 'Pump leaks');
    expect((await create(rui, 'k', 'Door jams')).status).toBe(200);
    expect(await numberOfTickets(ana)).toBe(2);
  });

  it('of a request that failed may be used again', async () => {
    const ana = await buildAgent();
    const { data } = await as(ana.token).call(ticketsApi.create, { body: { subject: 'Pump leaks' } });
    const params = { id: data.ticket.id };
    await as(ana.token).call(ticketsApi.close, { params, body: { with_sheet: false } });
    const start = () => as(ana.token).send(ticketsApi.startTimer, { params, headers: headers('k') });
    expect((await start()).code).toBe('TICKET_CLOSED');
    await as(ana.token).call(ticketsApi.reopen, { params });
    expect((await start()).code).toBe('OK');
    expect((await start()).code).toBe('OK');
  });

  it.each(['', 'two words', 'x'.repeat(201)])('that is none is refused: %j', async (key) => {
    const refused = await create(await buildAgent(), key, 'Pump leaks');
    expect(refused).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      errors: { 'Idempotency-Key': [expect.any(String)] },
    });
  });

  it('is forgotten after a day', async () => {
    const ana = await buildAgent();
    await create(ana, 'old', 'Pump leaks');
    await create(ana, 'k', 'Pump leaks');
    await arrange(
      `update idempotency_keys set created_at = created_at - $1 * interval '1 ms' - interval '1 s' where actor_id = $2`,
      [limits.idempotency.keptFor, ana.id],
    );
    expect((await create(ana, 'k', 'Door jams')).status).toBe(200);
    expect(await arrange('select key from idempotency_keys where actor_id = $1', [ana.id])).toEqual([{ key: 'k' }]);
  });

  it('leaves no answer behind that could be read in the database', async () => {
    const ana = await buildAgent();
    await create(ana, 'k', 'Very secret pump');
    const [{ answer } = { answer: Buffer.alloc(0) }] = await arrange<{ answer: Buffer }>(
      'select answer from idempotency_keys where actor_id = $1',
      [ana.id],
    );
    expect(answer.length).toBeGreaterThan(100);
    expect(answer.toString('latin1')).not.toContain('secret');
  });
});

type Documented = { paths: Record<string, { post?: { operationId: string; parameters: { $ref?: string }[] } }> };

async function listDocumentedWithKey(): Promise<string[]> {
  const response = await fetch(`${(await testApp()).origin}/api/openapi.json`);
  const { paths } = (await response.json()) as Documented;
  const takesKey = ({ $ref }: { $ref?: string }) => $ref?.endsWith('/IdempotencyKey') === true;
  return Object.values(paths).flatMap(({ post }) => (post?.parameters.some(takesKey) ? [post.operationId] : []));
}

describe('every POST of the contract', () => {
  it('takes a key, or says why it needs none', async () => {
    const documented = await listDocumentedWithKey();
    expect(documented.sort()).toEqual(postsWithKey.map(({ name }) => name).sort());
  });

  // Each of them is tried in the full proof.
  tryRepeatedPosts(onePerPart(postsWithKey));
});

it('a call that is created twice under one key is entered with one and the same token', async () => {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  const { data } = await as(ana.token).call(talkApi.createRoom, { body: { member_ids: [rui.id] } });
  const start = () => as(ana.token).send(callsApi.create, { body: { room_id: data.room.id }, headers: headers('k') });
  const first = await start();
  expect(first.status).toBe(200);
  expect(await start()).toEqual(first);
});

it('what the media server did not do is tried again, whatever key comes with it', async () => {
  const stage = await buildStage();
  await prepare(stage, 'calls.mute');
  const input = { ...requestOf(stage, 'calls.mute'), headers: headers('k') };
  const mute = () => stage.send('agent', callsApi.mute, input);
  expect(await mute()).toMatchObject({ status: 503, code: 'MEDIA_UNAVAILABLE' });
  expect(await mute()).toMatchObject({ status: 503, code: 'MEDIA_UNAVAILABLE' });
});

describe('an id that the client made', () => {
  it('is kept once for the same content, and refused for another', async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const { data } = await as(ana.token).call(ticketsApi.create, { body: { subject: 'Pump leaks' } });
    const { id: ticket, room_id } = data.ticket;
    const id = uuidv7();
    const sheet = { id, problem: 'It leaked', work_done: 'A new seal' };
    const group = { id, member_ids: [rui.id], name: 'Pumps' };
    const made: [Endpoint, { params?: object; body: object }, object][] = [
      [ticketsApi.create, { body: { id, subject: 'Door jams' } }, { subject: 'Gate jams' }],
      [talkApi.send, { params: { id: room_id }, body: { id, message: 'Coming' } }, { message: 'Not coming' }],
      [talkApi.createRoom, { body: group }, { name: 'Doors' }],
      [sheetsApi.create, { params: { id: ticket }, body: sheet }, { work_done: 'Nothing' }],
      [workspaceApi.createSpace, { body: { id, name: 'Harbour' } }, { name: 'Lake' }],
    ];
    const manager = await buildPerson(organization, 'Subscriber');
    for (const [endpoint, input, other] of made) {
      const { token } = endpoint === workspaceApi.createSpace ? manager : ana;
      const first = await as(token).send(endpoint, input);
      expect(first, endpoint.path).toMatchObject({ status: 200 });
      expect(await as(token).send(endpoint, input), endpoint.path).toEqual(first);
      const altered = await as(token).send(endpoint, { ...input, body: { ...input.body, ...other } });
      expect(altered, endpoint.path).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        errors: { id: [expect.any(String)] },
      });
    }
  });
});
