import { callsApi } from '@sightline/contract/calls/calls';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { callArticlesApi } from '@sightline/contract/knowledge/call-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { socketRoom } from '@sightline/contract/realtime';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, testApp, unique } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { connect } from '#test/socket';

type Guest = { id: string; token: string };

const step = (id: string, text: string) => ({
  type: 'step',
  attrs: { id },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const stepByStep: ArticleDocument = {
  type: 'doc',
  content: [{ type: 'steps', content: [step('a', 'Open the door.'), step('b', 'Press reset.')] }],
};

/** An agent in a call about a ticket, and a guest who waits. */
async function buildCall() {
  const desk = await buildDesk();
  const lead = await buildPerson(desk.organization, 'Manager');
  const word = unique('boiler').replace('-', '');
  const ticket = await buildTicket(desk.agent, { subject: `Restart of the ${word}`, branch_id: desk.space.id });
  await as(desk.agent.token).call(ticketsApi.startTimer, { params: { id: ticket.id } });
  const { call } = (await as(desk.agent.token).call(callsApi.create, { body: { room_id: ticket.room_id } })).data;
  const id = uuidv7();
  const asked = await as(undefined).call(callsApi.joinRequest, {
    params: { id: call.id },
    body: { id, name: 'Maria', share_code: call.share_code },
  });
  const guest: Guest = { id, token: asked.data.guest_token };
  const title = `Restart the ${word}`;
  const articleFor = (visibility: 'public' | 'customers' | 'agents' | 'spaces', branch_ids: string[] = []) =>
    buildArticle(lead, { title, visibility, branch_ids, body: stepByStep });
  return { ...desk, lead, ticket, call, guest, word, articleFor };
}

type Call = { id: string };

async function admit(agent: TestPerson, call: Call, guest: Guest): Promise<void> {
  const response = { id: guest.id, response: 'accepted' as const };
  await as(agent.token).call(callsApi.joinResponse, { params: { id: call.id }, body: response });
  const body = { id: guest.id, name: 'Maria' };
  expect((await as(guest.token).call(callsApi.joinGuest, { params: { id: call.id }, body })).status).toBe(200);
}

const start = (agent: TestPerson, call: Call, article: { id: string }) =>
  as(agent.token).call(callArticlesApi.start, { params: { id: call.id }, body: { article_id: article.id } });
const see = ({ token }: { token: string }, call: Call) =>
  as(token).call(callArticlesApi.find, { params: { id: call.id } });
const tick = ({ token }: { token: string }, call: Call, name: string, is_done = true) =>
  as(token).call(callArticlesApi.move, { params: { id: call.id }, body: { at: 1, tick: { step: name, is_done } } });

describe('an article that is shown in a call', () => {
  it('is followed by the guest step by step, and logged in the ticket', async () => {
    const { agent, guest, call, ticket, articleFor } = await buildCall();
    await admit(agent, call, guest);
    const socket = await connect(guest.token, 'guest');
    await socket.join(socketRoom.guest(guest.id));
    const told = socket.next('CallArticleEvent');
    const article = await articleFor('customers');
    expect((await start(agent, call, article)).status).toBe(200);
    expect(await told).toEqual({ call_id: call.id });
    expect((await see(guest, call)).data.showing).toMatchObject({ at: 0, ticked: [], article: { id: article.id } });
    await Promise.all([tick(guest, call, 'a'), tick(agent, call, 'b')]);
    const { showing } = (await see(agent, call)).data;
    expect([showing?.at, [...(showing?.ticked ?? [])].sort()]).toEqual([1, ['a', 'b']]);
    await tick(guest, call, 'b', false);
    expect((await tick(guest, call, 'c')).code).toBe('STEP_NOT_IN_ARTICLE');
    expect((await as(guest.token).call(callArticlesApi.end, { params: { id: call.id }, body: {} })).code).toBe(
      'FORBIDDEN',
    );
    await as(agent.token).call(callArticlesApi.end, { params: { id: call.id }, body: { is_solving: true } });
    expect((await see(guest, call)).data.showing).toBeNull();
    const { events } = (await as(agent.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} })).data;
    expect(events[0]).toMatchObject({ kind: 'article_shown', from: '1/2', to: article.title, user: { id: agent.id } });
    const { used } = (await as(agent.token).call(ticketArticlesApi.ofTicket, { params: { id: ticket.id } })).data;
    const steps = [
      { text: 'Open the door.', is_done: true },
      { text: 'Press reset.', is_done: false },
    ];
    expect(used).toMatchObject([{ ways: ['shown'], is_solving: true, shown: { steps } }]);
  });

  it('is one that the customer may read', async () => {
    const { agent, colleague, guest, call, space, articleFor } = await buildCall();
    await admit(agent, call, guest);
    for (const [visibility, branch_ids, code] of [
      ['agents', [], 'ARTICLE_NOT_FOR_GUESTS'],
      ['spaces', [], 'ARTICLE_NOT_FOR_GUESTS'],
      ['spaces', [space.id], 'OK'],
      ['public', [], 'OK'],
    ] as const)
      expect((await start(agent, call, await articleFor(visibility, [...branch_ids]))).code).toBe(code);
    expect((await start(colleague, call, await articleFor('public'))).code).toBe('NOT_FOUND');
    expect((await as(guest.token).send(callArticlesApi.start, { params: { id: call.id }, body: {} })).code).toBe(
      'FORBIDDEN',
    );
  });

  it('disappears for the guest at once when it is hidden, with its pictures, and nobody ticks it any more', async () => {
    const { agent, lead, guest, call, articleFor } = await buildCall();
    await admit(agent, call, guest);
    const article = await articleFor('customers');
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a5bd8' } });
    const files = [new File([new Uint8Array(await drawn.png().toBuffer())], 'door.png')];
    const params = { id: article.id };
    const { picture } = (await as(lead.token).call(articlesApi.addPicture, { params, body: {}, files })).data;
    const { origin } = await testApp();
    const load = async () =>
      (await fetch(`${origin}${picture.url}`, { headers: { authorization: `Bearer ${guest.token}` } })).status;
    expect(await load()).toBe(404);
    await start(agent, call, article);
    expect(await load()).toBe(200);
    const socket = await connect(guest.token, 'guest');
    await socket.join(socketRoom.guest(guest.id));
    const told = socket.next('CallArticleEvent');
    await as(lead.token).call(articlesApi.update, { params, body: { visibility: 'agents' } });
    expect(await told).toEqual({ call_id: call.id });
    expect((await see(guest, call)).data.showing).toBeNull();
    expect((await tick(guest, call, 'a')).code).toBe('ARTICLE_NOT_SHOWN');
    expect(await load()).toBe(404);
    await as(lead.token).call(articlesApi.update, { params, body: { visibility: 'customers' } });
    expect((await see(guest, call)).data.showing).not.toBeNull();
    await as(agent.token).call(callsApi.remove, { params: { id: call.id }, body: { id: guest.id } });
    expect([(await see(guest, call)).status === 200, await load()]).toEqual([false, 401]);
  });

  it('ends with the call, and stays in the history', async () => {
    const { agent, guest, call, ticket, articleFor } = await buildCall();
    await admit(agent, call, guest);
    await start(agent, call, await articleFor('public'));
    await tick(guest, call, 'a');
    await as(agent.token).call(callsApi.end, { params: { id: call.id } });
    const { events } = (await as(agent.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} })).data;
    expect(events.map(({ kind }) => kind)).toContain('article_shown');
    expect((await see(agent, call)).code).toBe('NOT_FOUND');
  });
});

describe('who waits for a call', () => {
  it('is suggested public articles about it, reads them, and says that one helped', async () => {
    const { guest, call, word, articleFor } = await buildCall();
    const open = await articleFor('public');
    const hidden = [await articleFor('customers'), await articleFor('agents')];
    const find = async (query: object) =>
      (await as(guest.token).call(callArticlesApi.suggest, { params: { id: call.id }, query })).data.articles;
    for (const query of [{}, { text: word }]) expect((await find(query)).map(({ id }) => id)).toEqual([open.id]);
    const read = (article: { id: string }, id = call.id) =>
      as(guest.token).call(callArticlesApi.read, { params: { id, articleId: article.id } });
    expect((await read(open)).data.article.title).toBe(open.title);
    for (const article of hidden) expect((await read(article)).code).toBe('NOT_FOUND');
    const other = await buildCall();
    expect((await read(open, other.call.id)).code).toBe('NOT_FOUND');
    const said = { params: { id: call.id, articleId: open.id } };
    expect((await as(guest.token).call(callArticlesApi.solve, said)).status).toBe(200);
    expect((await see(guest, call)).code).toBe('NOT_FOUND');
  });
});
