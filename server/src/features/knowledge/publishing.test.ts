import { articlesApi } from '@sightline/contract/knowledge/articles';
import { productsApi } from '@sightline/contract/knowledge/products';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { peopleApi } from '@sightline/contract/people/people';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf, findArticleReviews } from '#test/factories/knowledge';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';

async function buildAuthors() {
  const organization = await buildOrganization();
  const agent = await buildPerson(organization);
  return { organization, agent, lead: await buildPerson(organization, 'Manager') };
}

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const find = async (person: TestPerson, id: string) =>
  (await as(person.token).call(articlesApi.find, { params: { id } })).data.article;
const save = (person: TestPerson, id: string, lock_version: number, text: string) =>
  as(person.token).call(articlesApi.saveDraft, {
    params: { id },
    body: { title: 'Replace the filter', summary: '', body: documentOf(text), lock_version },
  });
const schedule = (person: TestPerson, id: string, lock_version: number, at = later(60)) =>
  as(person.token).call(publishingApi.schedule, { params: { id }, body: { at, lock_version } });

/** The instant that was chosen comes. */
async function letTimePass(id: string): Promise<void> {
  await arrange(`update article_schedules set publish_at = now() - interval '1 second' where article_id = $1`, [id]);
  await runDueJobs();
  await jobsDone();
}

async function titlesOf({ token }: TestPerson): Promise<string[]> {
  const { data } = await as(token).call(notificationsApi.list, { query: {} });
  return data.notifications.map(({ title }) => title);
}

describe('a scheduled publication', () => {
  it('publishes what was looked at, and leaves later changes a draft', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildDraft(agent, { text: 'Looked at.' });
    expect((await schedule(agent, id, 2)).code).toBe('FORBIDDEN');
    const { data } = await schedule(lead, id, 2);
    expect([data.article.status, data.article.scheduled_at]).toEqual(['draft', expect.any(String)]);
    await save(agent, id, 2, 'Changed since.');
    await letTimePass(id);
    expect(await find(lead, id)).toMatchObject({
      ...{ status: 'published', version: 1, body: documentOf('Looked at.'), has_changes: true, scheduled_at: null },
    });
  });

  it('can be moved and cancelled, and is cancelled by publishing and archiving', async () => {
    const { lead } = await buildAuthors();
    const { id } = await buildArticle(lead);
    const params = { id };
    expect((await as(lead.token).call(publishingApi.unschedule, { params })).code).toBe('ARTICLE_NOT_SCHEDULED');
    await schedule(lead, id, 2, later(5));
    const moved = later(90);
    expect((await schedule(lead, id, 2, moved)).data.article.scheduled_at).toBe(moved);
    await as(lead.token).call(publishingApi.unschedule, { params });
    await save(lead, id, 2, 'New.');
    await schedule(lead, id, 3);
    await as(lead.token).call(articlesApi.publish, { params, body: { lock_version: 3 } });
    expect((await find(lead, id)).scheduled_at).toBeNull();
    await schedule(lead, id, 3);
    await as(lead.token).call(articlesApi.archive, { params });
    await letTimePass(id);
    expect(await find(lead, id)).toMatchObject({ status: 'archived', version: 2, scheduled_at: null });
  });

  it('refuses a time that has passed, an empty draft and a draft that was saved since', async () => {
    const { lead } = await buildAuthors();
    const { id } = await buildDraft(lead);
    expect((await schedule(lead, id, 2, later(-1))).code).toBe('TIME_PASSED');
    expect((await schedule(lead, id, 1)).code).toBe('STALE_VERSION');
    const empty = await as(lead.token).call(articlesApi.create, { body: { title: 'Empty', language: 'en' } });
    expect((await schedule(lead, empty.data.article.id, 1)).code).toBe('ARTICLE_EMPTY');
  });

  it('publishes nothing in the name of somebody who may not any more', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildDraft(agent);
    await schedule(lead, id, 2);
    await arrange(`update roles set name = 'Agent' where person_id = $1`, [lead.id]);
    await letTimePass(id);
    expect(await find(agent, id)).toMatchObject({ status: 'draft', version: 0, scheduled_at: null });
  });
});

describe('a translation', () => {
  const translate = (person: TestPerson, id: string, language: 'en' | 'pt' = 'pt') =>
    as(person.token).call(publishingApi.translate, { params: { id }, body: { language } });

  it('begins with the text of its source, is published apart, and is outdated when its source is published again', async () => {
    const { lead } = await buildAuthors();
    const source = await buildArticle(lead, { title: 'Filter', tags: ['filter'], visibility: 'public' });
    const { article: made } = (await translate(lead, source.id)).data;
    expect(made).toMatchObject({ language: 'pt', status: 'draft', tags: ['filter'], visibility: 'agents' });
    expect(made.translations).toMatchObject([{ id: source.id, is_source: true }]);
    await as(lead.token).call(articlesApi.publish, { params: { id: made.id }, body: { lock_version: 1 } });
    expect((await find(lead, made.id)).is_outdated).toBe(false);
    await save(lead, source.id, 2, 'New.');
    await as(lead.token).call(articlesApi.publish, { params: { id: source.id }, body: { lock_version: 3 } });
    expect((await find(lead, made.id)).is_outdated).toBe(true);
    const query = { filter: { translation: 'outdated' as const } };
    const { articles } = (await as(lead.token).call(articlesApi.list, { query })).data;
    expect(articles.map(({ id }) => id)).toEqual([made.id]);
    await as(lead.token).call(articlesApi.publish, { params: { id: made.id }, body: { lock_version: 1 } });
    expect((await find(lead, made.id)).is_outdated).toBe(false);
  });

  it('is one for each language, also when two people begin it at once', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildArticle(lead);
    const codes = (await Promise.all([translate(lead, id), translate(agent, id)])).map(({ code }) => code);
    expect(codes.sort()).toEqual(['ARTICLE_TRANSLATED', 'OK']);
    expect((await translate(lead, id, 'en')).code).toBe('ARTICLE_TRANSLATED');
  });

  it('is not shown to those who may not read it', async () => {
    const { agent, guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const { id } = await buildArticle(lead, { visibility: 'customers' });
    await translate(agent, id);
    expect((await find(guest, id)).translations).toEqual([]);
    expect((await find(agent, id)).translations).toHaveLength(1);
  });

  it('may be paired with a text that was written apart, but not in a chain', async () => {
    const { lead } = await buildAuthors();
    const english = await buildArticle(lead);
    const portuguese = await buildArticle(lead, { language: 'pt' });
    const third = await buildArticle(lead);
    const pair = (id: string, source_id: string | null) =>
      as(lead.token).call(publishingApi.pair, { params: { id }, body: { source_id } });
    expect((await pair(portuguese.id, english.id)).data.article.translations).toMatchObject([{ id: english.id }]);
    expect((await pair(third.id, portuguese.id)).code).toBe('ARTICLE_TRANSLATED');
    expect((await pair(english.id, third.id)).code).toBe('ARTICLE_TRANSLATED');
    expect((await pair(third.id, uuidv7())).status).toBe(404);
    expect((await pair(portuguese.id, null)).data.article.translations).toEqual([]);
  });
});

it('a copy has a text, labels and pictures of its own', async () => {
  const { agent } = await buildAuthors();
  const source = await buildDraft(agent, { title: 'Filter', error_codes: ['E-31'] });
  const { data } = await as(agent.token).call(publishingApi.duplicate, { params: { id: source.id }, body: {} });
  expect(data.article).toMatchObject({ title: 'Copy of Filter', error_codes: ['E-31'], status: 'draft', version: 0 });
});

it('an address that was changed still leads to the article, and is taken by no other', async () => {
  const { lead } = await buildAuthors();
  const article = await buildArticle(lead, { title: 'Old name' });
  const rename = (id: string, slug: string) =>
    as(lead.token).call(articlesApi.update, { params: { id }, body: { slug } });
  expect((await rename(article.id, 'new-name')).data.article.slug).toBe('new-name');
  const bySlug = (slug: string) => as(lead.token).call(articlesApi.findBySlug, { params: { slug } });
  expect((await bySlug('old-name')).data.article.id).toBe(article.id);
  const other = await buildArticle(lead, { title: 'Old name' });
  expect(other.slug).toBe('old-name-2');
  expect((await rename(other.id, 'old-name')).code).toBe('ARTICLE_SLUG_TAKEN');
  expect((await rename(other.id, 'Not a slug')).code).toBe('INVALID_INPUT');
  expect((await rename(article.id, 'old-name')).data.article.slug).toBe('old-name');
  expect((await bySlug('new-name')).data.article.id).toBe(article.id);
});

it('many articles are archived, moved or given at once, and those that do not fit are named', async () => {
  const { lead, agent } = await buildAuthors();
  const [published, draft] = [await buildArticle(lead), await buildDraft(lead)];
  const bulk = (person: TestPerson, body: { action: 'archive' | 'give' | 'move'; owner_id?: string }) =>
    as(person.token).call(publishingApi.bulk, { body: { ids: [published.id, draft.id, uuidv7()], ...body } });
  expect((await bulk(agent, { action: 'archive' })).code).toBe('FORBIDDEN');
  expect((await bulk(lead, { action: 'give', owner_id: agent.id })).data).toMatchObject({ missing: 1, failed: [] });
  expect((await find(lead, draft.id)).owner.id).toBe(agent.id);
  const { data } = await bulk(lead, { action: 'archive' });
  expect(data).toEqual({
    done: [published.id],
    failed: [{ id: draft.id, code: 'ARTICLE_NOT_PUBLISHED' }],
    missing: 1,
  });
});

describe('trust', () => {
  it('an owner is reminded once of each day of review, of several articles at once', async () => {
    const { lead, agent } = await buildAuthors();
    for (const review_at of ['2026-01-01', '2026-01-02', '2099-01-01'])
      await buildArticle(lead, { review_at, owner_id: agent.id });
    await findArticleReviews(lead);
    await findArticleReviews(lead);
    expect(await titlesOf(agent)).toEqual(['2 of your articles are due for review']);
    expect(await titlesOf(lead)).toEqual([]);
  });

  it('those who publish are told when the owner of articles leaves', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildArticle(lead, { owner_id: agent.id });
    await as(lead.token).call(peopleApi.bulk, { body: { ids: [agent.id], action: 'remove' } });
    expect(await titlesOf(lead)).toEqual([expect.stringContaining('has left: an article needs another owner')]);
    const query = { filter: { owner: 'gone' as const } };
    const { articles } = (await as(lead.token).call(articlesApi.list, { query })).data;
    expect(articles.map((article) => article.id)).toEqual([id]);
  });
});

it('products are shown to customers as far as they have articles, and never with their models', async () => {
  const { guest, organization } = await buildDesk();
  const lead = await buildPerson(organization, 'Manager');
  const create = async (name: string) =>
    (await as(lead.token).call(productsApi.create, { body: { name } })).data.product.id;
  const [chillers, boilers] = [await create('Chillers'), await create('Boilers')];
  await buildArticle(lead, { visibility: 'customers', product_ids: [chillers] });
  await buildArticle(lead, { visibility: 'agents', product_ids: [boilers] });
  const list = async ({ token }: TestPerson) =>
    (await as(token).call(productsApi.list, {})).data.products.map(({ name }) => name);
  expect([await list(lead), await list(guest)]).toEqual([['Boilers', 'Chillers'], ['Chillers']]);
  const query = { filter: { product_id: [chillers] } };
  expect((await as(guest.token).call(articlesApi.list, { query })).data.articles).toHaveLength(1);
});
