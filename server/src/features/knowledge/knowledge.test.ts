import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleCategoriesApi } from '@sightline/contract/knowledge/categories';
import type { ArticleNode } from '@sightline/contract/knowledge/document';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';
import { buildDesk } from '#test/factories/tickets';

async function buildAuthors() {
  const organization = await buildOrganization();
  return { agent: await buildPerson(organization), lead: await buildPerson(organization, 'Manager') };
}

const save = (person: TestPerson, id: string, lock_version: number, text: string) =>
  as(person.token).call(articlesApi.saveDraft, {
    params: { id },
    body: { title: 'Replace the filter', summary: '', body: documentOf(text), lock_version },
  });
const publish = (person: TestPerson, id: string, lock_version: number) =>
  as(person.token).call(articlesApi.publish, { params: { id }, body: { lock_version } });
const find = async (person: TestPerson, id: string) =>
  (await as(person.token).call(articlesApi.find, { params: { id } })).data.article;

it('what is read most begins with the language of the reader', async () => {
  const { lead, agent } = await buildAuthors();
  const portuguese = await buildArticle(lead, { title: 'Trocar o filtro', language: 'pt' });
  const english = await buildArticle(lead);
  for (const [reader, id] of [
    [lead, portuguese.id],
    [agent, portuguese.id],
    [agent, english.id],
  ] as const)
    await as(reader.token).call(readerActivityApi.view, { params: { id } });
  const { articles } = (await as(agent.token).call(knowledgeApi.trending, { query: {} })).data;
  expect(articles.map(({ id }) => id)).toEqual([english.id, portuguese.id]);
});

describe('a draft', () => {
  it('is not what readers see until it is published, and each version is kept', async () => {
    const { lead } = await buildAuthors();
    const { id } = await buildArticle(lead, { text: 'First.' });
    expect((await save(lead, id, 2, 'Second.')).data.draft.lock_version).toBe(3);
    expect(await find(lead, id)).toMatchObject({ body: documentOf('First.'), has_changes: true, version: 1 });
    await publish(lead, id, 3);
    expect(await find(lead, id)).toMatchObject({ body: documentOf('Second.'), has_changes: false, version: 2 });
    const { versions } = (await as(lead.token).call(articlesApi.versions, { params: { id } })).data;
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const params = { id, version: '1' };
    const { draft } = (await as(lead.token).call(articlesApi.restoreVersion, { params })).data;
    expect(draft).toMatchObject({ body: documentOf('First.'), lock_version: 4 });
    expect((await find(lead, id)).body).toEqual(documentOf('Second.'));
  });

  it('of two who save at once, one is told and loses nothing', async () => {
    const { agent, lead } = await buildAuthors();
    const { id } = await buildDraft(agent);
    const replies = await Promise.all([save(agent, id, 2, 'Of the agent.'), save(lead, id, 2, 'Of the lead.')]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['OK', 'STALE_VERSION']);
    const { draft } = (await as(lead.token).call(articlesApi.findDraft, { params: { id } })).data;
    expect(draft.lock_version).toBe(3);
    expect((await publish(lead, id, 2)).code).toBe('STALE_VERSION');
  });

  it('is published by those who may, and submitted or declined until then', async () => {
    const { agent, lead } = await buildAuthors();
    const { id } = await buildDraft(agent);
    const params = { id };
    expect((await publish(agent, id, 2)).code).toBe('FORBIDDEN');
    expect((await as(lead.token).call(articlesApi.decline, { params, body: {} })).code).toBe('ARTICLE_NOT_SUBMITTED');
    await as(agent.token).call(articlesApi.submit, { params });
    expect((await find(agent, id)).status).toBe('in_review');
    await as(lead.token).call(articlesApi.decline, { params, body: { comment: 'Say which filter.' } });
    const { draft } = (await as(agent.token).call(articlesApi.findDraft, { params })).data;
    expect([draft.review_comment, (await find(agent, id)).status]).toEqual(['Say which filter.', 'draft']);
    expect((await publish(lead, id, 2)).data.article.status).toBe('published');
  });

  it('has an address of its own, also when many of one title are begun at once', async () => {
    const { agent } = await buildAuthors();
    const body = { title: 'Change the filter', language: 'en' as const };
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => as(agent.token).call(articlesApi.create, { body })),
    );
    const slugs = begun.map(({ data }) => data.article.slug).sort();
    expect(slugs).toEqual(['change-the-filter', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `change-the-filter-${n}`)]);
  });

  it('needs words or a picture before it is submitted or published', async () => {
    const { lead } = await buildAuthors();
    const { id } = (await as(lead.token).call(articlesApi.create, { body: { title: 'Empty', language: 'en' } })).data
      .article;
    expect((await publish(lead, id, 1)).code).toBe('ARTICLE_EMPTY');
    expect((await as(lead.token).call(articlesApi.submit, { params: { id } })).code).toBe('ARTICLE_EMPTY');
  });

  it('is discarded for what readers see', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildDraft(lead);
    const discard = () => as(agent.token).call(articlesApi.discardDraft, { params: { id } });
    expect((await discard()).code).toBe('ARTICLE_NOT_PUBLISHED');
    await publish(lead, id, 2);
    await save(agent, id, 2, 'Something else.');
    await as(agent.token).call(articlesApi.submit, { params: { id } });
    expect(await find(lead, id)).toMatchObject({ has_changes: true, is_submitted: true });
    expect((await discard()).data.draft.body).toMatchObject(documentOf('Turn it off first.'));
    expect(await find(lead, id)).toMatchObject({ has_changes: false, is_submitted: false, version: 1 });
  });

  it('may be deleted until it was published, which is archived instead', async () => {
    const { agent, lead } = await buildAuthors();
    const params = { id: (await buildDraft(agent)).id };
    expect((await as(agent.token).call(articlesApi.remove, { params })).status).toBe(200);
    expect((await as(agent.token).call(articlesApi.find, { params })).status).toBe(404);
    const { id } = await buildArticle(lead);
    expect((await as(agent.token).call(articlesApi.remove, { params: { id } })).code).toBe('ARTICLE_PUBLISHED');
    await as(lead.token).call(articlesApi.archive, { params: { id } });
    expect((await save(lead, id, 2, 'More.')).code).toBe('ARTICLE_ARCHIVED');
    expect((await as(lead.token).call(articlesApi.unarchive, { params: { id } })).data.article.status).toBe(
      'published',
    );
  });

  it('refuses what articles cannot hold, and says what', async () => {
    const { agent } = await buildAuthors();
    const { id } = await buildDraft(agent);
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const cases: [ArticleNode, string][] = [
      [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [link] }] }, 'ARTICLE_LINK_REFUSED'],
      [{ type: 'iframe', attrs: { src: 'https://example.test' } }, 'ARTICLE_CONTENT_REFUSED'],
      [{ type: 'picture', attrs: { file: '01981f3c-8439-7000-8000-3add8c489d33' } }, 'ARTICLE_PICTURE_FOREIGN'],
    ];
    for (const [node, code] of cases) {
      const body = { title: 'a', summary: '', body: { type: 'doc' as const, content: [node] }, lock_version: 2 };
      expect((await as(agent.token).call(articlesApi.saveDraft, { params: { id }, body })).code).toBe(code);
    }
  });
});

describe('an article', () => {
  it('has an address of its own, of the title that it was published with', async () => {
    const { lead } = await buildAuthors();
    const slugs = [];
    for (const title of ['Troca do filtro à noite', 'Troca do filtro à noite', '更换'])
      slugs.push((await buildArticle(lead, { title })).slug);
    expect(slugs).toEqual(['troca-do-filtro-a-noite', 'troca-do-filtro-a-noite-2', 'article']);
  });

  it('is owned by an agent', async () => {
    const { agent, guest } = await buildDesk();
    const { id } = await buildDraft(agent);
    const own = (owner_id: string) => as(agent.token).call(articlesApi.update, { params: { id }, body: { owner_id } });
    expect((await own(guest.id)).code).toBe('NOT_ASSIGNABLE');
    expect((await own((await buildDesk()).agent.id)).code).toBe('NOT_FOUND');
  });

  it('is verified until a day, and due for review after it', async () => {
    const { lead } = await buildAuthors();
    const [due, later] = [await buildArticle(lead, { title: 'Due' }), await buildArticle(lead)];
    for (const [{ id }, review_at] of [
      [due, '2020-01-01'],
      [later, '2990-01-01'],
    ] as const)
      await as(lead.token).call(articlesApi.verify, { params: { id }, body: { review_at } });
    const query = { filter: { review: 'due' as const } };
    const { articles } = (await as(lead.token).call(articlesApi.list, { query })).data;
    expect(articles.map(({ title }) => title)).toEqual(['Due']);
    expect(articles[0]?.verified_at).not.toBeNull();
  });
});

describe('what readers say', () => {
  it('is one opinion each, which they may change, and which authors settle', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildArticle(lead);
    const give = (person: TestPerson, is_helpful: boolean, comment = '') =>
      as(person.token).call(readerActivityApi.give, { params: { id }, body: { is_helpful, comment } });
    await Promise.all([give(agent, false, 'Which filter?'), give(agent, false, 'Which filter?'), give(lead, true)]);
    expect(await find(agent, id)).toMatchObject({
      helpful: 1,
      unhelpful: 1,
      my_feedback: { comment: 'Which filter?' },
    });
    await give(agent, true);
    expect(await find(agent, id)).toMatchObject({ helpful: 2, unhelpful: 0 });
    const list = async () =>
      (await as(lead.token).call(readerActivityApi.list, { query: { filter: { status: 'open' } } })).data.feedback;
    const [first] = await list();
    await as(lead.token).call(readerActivityApi.settle, { params: { id: first?.id ?? '' }, body: { status: 'done' } });
    expect(await list()).toHaveLength(1);
  });

  it('counts a reader once a day, however often they come', async () => {
    const { lead, agent } = await buildAuthors();
    const { id } = await buildArticle(lead);
    const view = (person: TestPerson) => as(person.token).call(readerActivityApi.view, { params: { id } });
    await Promise.all([view(agent), view(agent), view(agent), view(lead)]);
    expect((await find(lead, id)).views).toBe(2);
  });
});

describe('a category', () => {
  it('is not deleted with its articles, but hands them to another', async () => {
    const { lead } = await buildAuthors();
    const create = async (name: string, parent_id: string | null = null) =>
      (await as(lead.token).call(articleCategoriesApi.create, { body: { name, parent_id } })).data.category;
    const cooling = await create('Cooling');
    const chillers = await create('Chillers', cooling.id);
    const { id } = await buildArticle(lead, { category_id: chillers.id });
    const remove = (move_to?: string) =>
      as(lead.token).call(articleCategoriesApi.remove, {
        params: { id: chillers.id },
        query: move_to ? { move_to } : {},
      });
    expect((await remove()).code).toBe('ARTICLES_IN_CATEGORY');
    expect((await remove(chillers.id)).code).toBe('CATEGORY_CYCLE');
    expect((await remove(cooling.id)).data.moved_count).toBe(1);
    expect((await find(lead, id)).category?.name).toBe('Cooling');
  });

  it('is never below itself', async () => {
    const { lead } = await buildAuthors();
    const create = async (name: string, parent_id: string | null = null) =>
      (await as(lead.token).call(articleCategoriesApi.create, { body: { name, parent_id } })).data.category;
    const top = await create('Top');
    const below = await create('Below', top.id);
    const body = { name: 'Top', parent_id: below.id };
    const moved = await as(lead.token).call(articleCategoriesApi.update, { params: { id: top.id }, body });
    expect(moved.code).toBe('CATEGORY_CYCLE');
  });

  it('is placed within its level and below others, and never below itself', async () => {
    const { lead } = await buildAuthors();
    const create = async (name: string) =>
      (await as(lead.token).call(articleCategoriesApi.create, { body: { name } })).data.category.id;
    const [a, b, c] = [await create('Zinc'), await create('Copper'), await create('Iron')];
    const place = (id: string, parent_id: string | null, before_id: string | null) =>
      as(lead.token).call(articleCategoriesApi.place, { params: { id }, body: { parent_id, before_id } });
    const { categories } = (await place(c, null, a)).data;
    expect(categories.map(({ name }) => name)).toEqual(['Iron', 'Zinc', 'Copper']);
    expect((await place(b, a, null)).data.categories.find(({ id }) => id === b)?.parent_id).toBe(a);
    expect([(await place(a, b, null)).code, (await place(c, a, c)).code, (await place(c, null, b)).code]).toEqual([
      ...['CATEGORY_CYCLE', 'NOT_FOUND', 'NOT_FOUND'],
    ]);
  });

  it('is shown to customers only where it leads to articles of theirs', async () => {
    const { guest, organization } = await buildDesk();
    const lead = await buildPerson(organization, 'Manager');
    const create = async (name: string) =>
      (await as(lead.token).call(articleCategoriesApi.create, { body: { name } })).data.category.id;
    const [open, hidden] = [await create('Open'), await create('Hidden')];
    await buildArticle(lead, { visibility: 'customers', category_id: open });
    await buildArticle(lead, { visibility: 'agents', category_id: hidden });
    const { categories } = (await as(guest.token).call(articleCategoriesApi.list, {})).data;
    expect(categories.map(({ name, articles_count }) => [name, articles_count])).toEqual([['Open', 1]]);
  });
});
