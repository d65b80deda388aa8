import { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { flagsApi } from '@sightline/contract/knowledge/flags';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { buildPerson, type TestPerson } from '#test/factories';
import { buildArticle } from '#test/factories/knowledge';
import { buildRole } from '#test/factories/roles';
import { buildDesk, buildTicket } from '#test/factories/tickets';

const told = async ({ token }: TestPerson) =>
  (await as(token).call(notificationsApi.list, { query: {} })).data.notifications.map(({ type, url }) => [type, url]);

describe('a flag of an article', () => {
  it('reaches its owner, and its answer the person who flagged it', async () => {
    const { agent, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const { id } = await buildArticle(lead);
    const ticket = await buildTicket(agent);
    const body = { kind: 'missing_step', comment: 'Close the valve first.', ticket_id: ticket.id } as const;
    const { flag } = (await as(agent.token).call(flagsApi.create, { params: { id }, body })).data;
    expect(flag).toMatchObject({ status: 'open', ticket: { ticket_id: ticket.ticket_id } });
    expect(await told(lead)).toEqual([['article_flagged', '/knowledge/flags']]);
    const reply = { status: 'done', reply: 'Added.' } as const;
    await as(lead.token).call(flagsApi.reply, { params: { id: flag.id }, body: reply });
    expect(await told(agent)).toEqual([['flag_answered', '/knowledge/flags']]);
    const { flags } = (await as(agent.token).call(flagsApi.list, { query: { filter: { article_id: id } } })).data;
    expect(flags).toMatchObject([{ reply: 'Added.', status: 'done', replied_by: { id: lead.id } }]);
  });

  it('is for agents, and seen by authors and by who raised it', async () => {
    const { agent, colleague, guest, organization } = await buildDesk();
    const reader = await buildPerson(organization, (await buildRole(organization, ['knowledge.view'])).name);
    const { id } = await buildArticle(await buildPerson(organization, 'Manager'), { visibility: 'public' });
    const raise = (person: TestPerson, kind: 'wrong' | 'outdated') =>
      as(person.token).call(flagsApi.create, { params: { id }, body: { kind } });
    expect((await raise(guest, 'wrong')).code).toBe('FORBIDDEN');
    await raise(agent, 'wrong');
    const mine = (await raise(reader, 'outdated')).data.flag;
    const seen = async ({ token }: TestPerson) =>
      (await as(token).call(flagsApi.list, { query: {} })).data.flags.length;
    expect([await seen(colleague), await seen(reader), await seen(guest)]).toEqual([2, 1, 0]);
    const answer = { params: { id: mine.id }, body: { status: 'done' as const } };
    expect((await as(reader.token).call(flagsApi.reply, answer)).code).toBe('FORBIDDEN');
  });
});

describe('the figures of articles', () => {
  it('count readings, opinions and flags in a window, sum them up, and can be downloaded', async () => {
    const { agent, guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const [read, unread] = [unique('Read'), unique('Unread')];
    const { id } = await buildArticle(lead, { title: read, visibility: 'public', review_at: '2020-01-01' });
    await buildArticle(lead, { title: unread });
    for (const { token } of [agent, guest]) await as(token).call(readerActivityApi.view, { params: { id } });
    await as(guest.token).call(readerActivityApi.give, { params: { id }, body: { is_helpful: false } });
    await as(agent.token).call(readerActivityApi.give, { params: { id }, body: { is_helpful: true } });
    await as(agent.token).call(flagsApi.create, { params: { id }, body: { kind: 'wrong' } });
    const list = async (query: object) => (await as(lead.token).call(articleStatsApi.list, { query })).data;
    const { articles, total } = await list({ filter: { days: 30 } });
    expect(
      articles.map(({ title, views, helpful_rate, open_flags }) => [title, views, helpful_rate, open_flags]),
    ).toEqual([
      [read, 2, 0.5, 1],
      [unread, 0, null, 0],
    ]);
    expect(total).toMatchObject({ articles: 2, views: 2, helpful: 1, unhelpful: 1, open_flags: 1, due: 1 });
    expect((await list({ filter: { review: 'due' }, order_by: 'solved_rate' })).articles).toHaveLength(1);
    const file = await as(lead.token).send(articleStatsApi.export, { body: { order_by: 'title' } });
    expect(file.status).toBe(200);
    expect((await as(guest.token).call(articleStatsApi.list, { query: {} })).code).toBe('FORBIDDEN');
  });
});
