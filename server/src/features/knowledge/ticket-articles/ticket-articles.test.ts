import { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { type ArticleWay, ticketArticlesApi } from '@sightline/contract/knowledge/ticket-articles';
import { talkApi } from '@sightline/contract/talk/talk';
import { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const add = (
  person: TestPerson,
  ticket: { id: string },
  article: { id: string },
  way: 'linked' | 'inserted' | 'carried',
) => as(person.token).call(ticketArticlesApi.add, { params: { id: ticket.id, articleId: article.id }, body: { way } });
const answer = (person: TestPerson, ticket: { id: string }, article: { id: string }, is_solving: boolean | null) =>
  as(person.token).call(ticketArticlesApi.answer, {
    params: { id: ticket.id, articleId: article.id },
    body: { is_solving },
  });
const ofTicket = async (person: TestPerson, ticket: { id: string }) =>
  (await as(person.token).call(ticketArticlesApi.ofTicket, { params: { id: ticket.id } })).data;
const suggested = async (person: TestPerson, text: string, problem_type_id?: string) =>
  (
    await as(person.token).call(knowledgeApi.suggest, { query: { text, ...(problem_type_id && { problem_type_id }) } })
  ).data.articles.map(({ title }) => title);
const figuresOf = async (person: TestPerson, article: { id: string }) =>
  (await as(person.token).call(articleStatsApi.ofArticle, { params: { id: article.id } })).data.figures;

async function buildShelf() {
  const desk = await buildDesk();
  const lead = await buildPerson(desk.organization, 'Manager');
  const word = unique('rotor').replace('-', '');
  const open = await buildArticle(lead, { title: `The ${word} squeals`, visibility: 'customers' });
  const inside = await buildArticle(lead, { title: `Grease of the ${word}`, visibility: 'agents' });
  const ticket = await buildTicket(desk.agent, {
    subject: `The ${word} squeals without grease`,
    branch_id: desk.space.id,
  });
  return { ...desk, lead, word, open, inside, ticket };
}

describe('articles beside a ticket', () => {
  it('are suggested until they are used, to each reader those that are theirs', async () => {
    const { agent, guest, ticket, open, inside } = await buildShelf();
    const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id).sort();
    expect(ids((await ofTicket(agent, ticket)).suggested)).toEqual([open.id, inside.id].sort());
    expect(ids((await ofTicket(guest, ticket)).suggested)).toEqual([open.id]);
    for (const article of [open, inside]) expect((await add(agent, ticket, article, 'linked')).status).toBe(200);
    await add(agent, ticket, open, 'inserted');
    expect((await ofTicket(agent, ticket)).suggested).toEqual([]);
    const { used } = await ofTicket(guest, ticket);
    expect(used.map(({ article, ways }) => [article.id, ways])).toEqual([
      [open.id, ['linked', 'inserted'] satisfies ArticleWay[]],
    ]);
    const history = async (person: TestPerson) =>
      JSON.stringify((await as(person.token).call(ticketsApi.events, { params: { id: ticket.id }, query: {} })).data);
    expect(await history(agent)).toContain(inside.title);
    expect(await history(guest)).not.toContain(inside.title);
  });

  it('are added by customers only as what they have read', async () => {
    const { guest, ticket, open, inside, lead } = await buildShelf();
    expect((await add(guest, ticket, open, 'carried')).status).toBe(200);
    expect((await add(guest, ticket, open, 'linked')).code).toBe('FORBIDDEN');
    expect((await add(guest, ticket, inside, 'carried')).code).toBe('NOT_FOUND');
    await as(lead.token).call(articlesApi.update, { params: { id: open.id }, body: { visibility: 'agents' } });
    expect((await ofTicket(guest, ticket)).used).toEqual([]);
    expect((await answer(guest, ticket, open, true)).code).toBe('FORBIDDEN');
  });

  it('solve it or not, also when it is closed, and earn a rate', async () => {
    const { agent, guest, lead, open, ticket } = await buildShelf();
    await add(agent, ticket, open, 'inserted');
    await as(agent.token).call(ticketsApi.close, { params: { id: ticket.id }, body: { with_sheet: false } });
    expect((await answer(agent, ticket, open, true)).status).toBe(200);
    const other = await buildTicket(agent);
    await add(agent, other, open, 'linked');
    await answer(agent, other, open, false);
    expect(await figuresOf(lead, open)).toMatchObject({ tickets: 2, solved: 1, unsolved: 1, solved_rate: 0.5 });
    const says = { params: { id: open.id }, body: { source: 'ticket' as const } };
    for (const _again of [1, 2]) expect((await as(guest.token).call(ticketArticlesApi.solve, says)).status).toBe(200);
    expect(await figuresOf(lead, open)).toMatchObject({ solved: 2, deflected: 1, solved_rate: 0.667 });
    await answer(agent, other, open, null);
    expect(await figuresOf(lead, open)).toMatchObject({ unsolved: 0, solved_rate: 1 });
    await as(agent.token).call(ticketArticlesApi.remove, { params: { id: ticket.id, articleId: open.id } });
    expect((await answer(agent, ticket, open, true)).code).toBe('NOT_FOUND');
  });

  it('are ranked by what they solved, and found by what problems alike were solved with', async () => {
    const { agent, lead, word } = await buildShelf();
    const twins = [];
    for (const title of ['First', 'Second'])
      twins.push(await buildArticle(lead, { title: `${title} aid for ${word}x` }));
    const types = { body: { name: unique('Leak') } };
    const { problem_type } = (await as(lead.token).call(problemTypesApi.create, types)).data;
    const [first, second] = twins;
    if (!first || !second) throw new Error('two articles are there');
    for (const isSolving of [true, true, true]) {
      const ticket = await buildTicket(agent, { problem_type_id: problem_type.id });
      await add(agent, ticket, first, 'linked');
      await answer(agent, ticket, first, isSolving);
    }
    expect(await suggested(agent, `${word}x aid`)).toEqual([first.title, second.title]);
    expect(await suggested(agent, '', problem_type.id)).toEqual([first.title]);
    const found = await as(agent.token).call(knowledgeApi.search, { query: { query: `${word}x` } });
    expect(found.data.hits.map(({ article }) => article.id)).toEqual([first.id, second.id]);
  });
});

describe('an article in a reply', () => {
  it('names who could not read it, before it is sent', async () => {
    const { agent, guest, open, inside, space, ticket } = await buildShelf();
    await as(guest.token).call(talkApi.send, { params: { id: ticket.room_id }, body: { message: 'Any news?' } });
    const params = { id: ticket.room_id };
    const slugs = [open.slug, inside.slug];
    const { reach } = (await as(agent.token).call(ticketArticlesApi.reach, { params, query: { slugs } })).data;
    const hidden = Object.fromEntries(reach.map(({ article, hidden_from }) => [article.slug, hidden_from]));
    expect(hidden[open.slug]).toEqual([]);
    expect(hidden[inside.slug]).toContain(space.name);
    const asked = (await as(guest.token).call(ticketArticlesApi.reach, { params, query: { slugs } })).data.reach;
    expect(asked.map(({ article }) => article.slug)).toEqual([open.slug]);
  });

  it('shows each reader a preview of what is theirs', async () => {
    const { agent, guest, open, inside } = await buildShelf();
    const query = { slugs: [inside.slug, open.slug, 'no-such-article'] };
    const preview = async (person: TestPerson) =>
      (await as(person.token).call(ticketArticlesApi.previews, { query })).data.articles.map(({ slug }) => slug);
    expect([await preview(agent), await preview(guest)]).toEqual([[inside.slug, open.slug], [open.slug]]);
    expect(
      (await as(agent.token).call(ticketArticlesApi.previews, { query: { slugs: Array(21).fill('a') } })).code,
    ).toBe('INVALID_INPUT');
  });
});

describe('an article that is written from a ticket', () => {
  it('begins with its messages, without names, and stands beside it', async () => {
    const { agent, guest, ticket } = await buildShelf();
    const say = async (person: TestPerson, message: string) =>
      (await as(person.token).call(talkApi.send, { params: { id: ticket.room_id }, body: { message } })).data.chat.id;
    const ids = [
      await say(guest, 'It squeals when cold.'),
      await say(agent, `<@${guest.id}|Ana> Grease the bearing.\nThen wait.`),
    ];
    const body = { id: uuidv7(), title: 'The rotor squeals', language: 'en' as const, message_ids: ids };
    const made = await as(agent.token).call(ticketArticlesApi.write, { params: { id: ticket.id }, body });
    expect(made.data.article).toMatchObject({ status: 'draft', visibility: 'agents' });
    const text = JSON.stringify(made.data.article.body);
    expect(text).toContain('Grease the bearing.');
    expect(text).not.toContain('Ana');
    expect((await ofTicket(agent, ticket)).used).toMatchObject([{ ways: ['written'], article: { id: body.id } }]);
    expect((await ofTicket(guest, ticket)).used).toEqual([]);
    const elsewhere = await buildTicket(agent);
    const foreign = { ...body, id: uuidv7() };
    expect(
      (await as(agent.token).call(ticketArticlesApi.write, { params: { id: elsewhere.id }, body: foreign })).code,
    ).toBe('MESSAGE_NOT_IN_TICKET');
    expect(
      (await as(guest.token).call(ticketArticlesApi.write, { params: { id: ticket.id }, body: foreign })).code,
    ).toBe('FORBIDDEN');
  });
});
