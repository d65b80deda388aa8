import { articlesApi } from '@sightline/contract/knowledge/articles';
import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { as, testApp, unique } from '#test/app';
import { buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';
import { buildRole } from '#test/factories/roles';
import { buildDesk } from '#test/factories/tickets';

/** Every way in which somebody could come across an article. */
async function waysTo({ token }: TestPerson, id: string, slug: string, word: string): Promise<Record<string, boolean>> {
  const me = as(token);
  const has = (articles: readonly { id: string }[]) => articles.some((article) => article.id === id);
  const { data: home } = await me.call(knowledgeApi.home, {});
  return {
    find: (await me.call(articlesApi.find, { params: { id } })).status === 200,
    slug: (await me.call(articlesApi.findBySlug, { params: { slug } })).status === 200,
    list: has((await me.call(articlesApi.list, { query: {} })).data.articles),
    search: (await me.call(knowledgeApi.search, { query: { query: word } })).data.hits.some(
      ({ article }) => article.id === id,
    ),
    suggest: has(
      (await me.call(knowledgeApi.suggest, { query: { text: `We need a seal of the ${word}` } })).data.articles,
    ),
    history: has((await me.call(knowledgeApi.history, { query: {} })).data.articles),
    bookmarks: has((await me.call(knowledgeApi.bookmarks, { query: {} })).data.articles),
    trending: has((await me.call(knowledgeApi.trending, { query: {} })).data.articles),
    home: [home.trending, home.recent, home.bookmarks].some(has),
  };
}

const everyWay = (isOpen: boolean) =>
  Object.fromEntries(
    ['find', 'slug', 'list', 'search', 'suggest', 'history', 'bookmarks', 'trending', 'home'].map((way) => [
      way,
      isOpen,
    ]),
  );

/** So that its history and bookmarks would show it. */
async function use({ token }: TestPerson, id: string): Promise<void> {
  await as(token).call(readerActivityApi.view, { params: { id } });
  await as(token).call(readerActivityApi.bookmark, { params: { id }, body: {} });
}

async function buildReaders() {
  const { agent, guest, space, organization } = await buildDesk();
  const lead = await buildPerson(organization, 'Manager');
  const other = await buildSpace(organization);
  const neighbour = await buildPerson(organization, 'Client', other);
  const foreigner = await buildPerson((await buildDesk()).organization, 'Subscriber');
  return { agent, lead, guest, neighbour, foreigner, space, other, organization };
}

describe('who reads an article', () => {
  it('is decided by its visibility, whatever way they come', async () => {
    const { agent, lead, guest, neighbour, foreigner, space } = await buildReaders();
    const word = unique('valve').replace('-', '');
    const title = `Seal of the ${word}`;
    const cases = [
      ['public', [], [true, true]],
      ['customers', [], [true, true]],
      ['agents', [], [false, false]],
      ['spaces', [space.id], [true, false]],
      ['spaces', [], [false, false]],
    ] as const;
    for (const [visibility, branch_ids, [forGuest, forNeighbour]] of cases) {
      const { id, slug } = await buildArticle(lead, { title, visibility: 'public' });
      for (const reader of [agent, guest, neighbour]) await use(reader, id);
      const body = { visibility, branch_ids: [...branch_ids] };
      await as(lead.token).call(articlesApi.update, { params: { id }, body });
      expect([visibility, await waysTo(agent, id, slug, word)]).toEqual([visibility, everyWay(true)]);
      expect([visibility, await waysTo(guest, id, slug, word)]).toEqual([visibility, everyWay(forGuest)]);
      expect([visibility, await waysTo(neighbour, id, slug, word)]).toEqual([visibility, everyWay(forNeighbour)]);
      expect([visibility, await waysTo(foreigner, id, slug, word)]).toEqual([visibility, everyWay(false)]);
      await as(lead.token).call(articlesApi.archive, { params: { id } });
      expect(await waysTo(guest, id, slug, word)).toEqual(everyWay(false));
    }
  });

  it('leaves drafts and what is archived to authors', async () => {
    const { lead, guest, organization } = await buildReaders();
    const reader = await buildPerson(organization, (await buildRole(organization, ['knowledge.view'])).name);
    const word = unique('pump').replace('-', '');
    const draft = await buildDraft(lead, { title: `Oil of the ${word}`, visibility: 'public' });
    for (const person of [guest, reader])
      expect(await waysTo(person, draft.id, draft.slug, word)).toEqual(everyWay(false));
    expect((await waysTo(lead, draft.id, draft.slug, word)).find).toBe(true);
    expect((await as(reader.token).call(articlesApi.findDraft, { params: { id: draft.id } })).code).toBe('FORBIDDEN');
  });

  it('changes for what is published only by people who publish', async () => {
    const { agent, lead, space } = await buildReaders();
    const { id } = await buildArticle(lead);
    const open = (person: TestPerson, body: object) =>
      as(person.token).call(articlesApi.update, { params: { id }, body });
    expect((await open(agent, { visibility: 'public' })).code).toBe('FORBIDDEN');
    expect((await open(agent, { branch_ids: [space.id] })).code).toBe('FORBIDDEN');
    expect((await open(agent, { tags: ['filter'] })).status).toBe(200);
    expect((await open(lead, { visibility: 'public' })).data.article.visibility).toBe('public');
  });

  it('also decides who sees its pictures', async () => {
    const { lead, guest, neighbour, foreigner, space } = await buildReaders();
    const article = await buildArticle(lead, { visibility: 'spaces', branch_ids: [space.id] });
    const params = { id: article.id };
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a5bd8' } });
    const file = new File([new Uint8Array(await drawn.png().toBuffer())], 'door.png');
    const { picture } = (await as(lead.token).call(articlesApi.addPicture, { params, body: {}, files: [file] })).data;
    const { origin } = await testApp();
    const read = async ({ token }: TestPerson) =>
      (await fetch(`${origin}${picture.url}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await read(guest), await read(neighbour), await read(foreigner)]).toEqual([200, 404, 404]);
    const show = (id: string) =>
      as(lead.token).call(articlesApi.saveDraft, {
        params: { id },
        body: {
          ...{ title: 'Door', summary: '', lock_version: 2 },
          body: { type: 'doc', content: [{ type: 'picture', attrs: { file: picture.id, alt: 'The door' } }] },
        },
      });
    const other = await buildArticle(lead);
    expect((await show(other.id)).code).toBe('ARTICLE_PICTURE_FOREIGN');
    expect((await show(article.id)).status).toBe(200);
  });

  it('decides which links of an article have a title', async () => {
    const { lead, guest } = await buildReaders();
    const hidden = await buildArticle(lead, { title: 'For agents', visibility: 'agents' });
    const open = await buildArticle(lead, { title: 'For all', visibility: 'customers' });
    const link = (id: string) => ({ type: 'articleLink', attrs: { id } });
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'See ' }, link(hidden.id), link(open.id)] }];
    const { id } = await buildArticle(lead, { visibility: 'public', body: { type: 'doc', content } });
    const titles = async (person: TestPerson) =>
      (await as(person.token).call(articlesApi.find, { params: { id } })).data.article.links.map(({ title }) => title);
    expect([await titles(lead), await titles(guest)]).toEqual([['For agents', 'For all'], ['For all']]);
  });

  it('tells customers neither of other customers nor of what authors do', async () => {
    const { lead, guest, space, other } = await buildReaders();
    const { id } = await buildArticle(lead, { visibility: 'spaces', branch_ids: [space.id, other.id] });
    await as(lead.token).call(articlesApi.saveDraft, {
      params: { id },
      body: { title: 'Secret plans', summary: '', body: documentOf('New'), lock_version: 2 },
    });
    await as(lead.token).call(articlesApi.submit, { params: { id } });
    const { article } = (await as(guest.token).call(articlesApi.find, { params: { id } })).data;
    expect([article.spaces, article.has_changes, article.is_submitted]).toEqual([[], false, false]);
    expect(JSON.stringify(article)).not.toContain('Secret plans');
  });
});
