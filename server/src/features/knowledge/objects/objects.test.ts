import { articlesApi } from '@sightline/contract/knowledge/articles';
import { commentsApi } from '@sightline/contract/knowledge/comments';
import { objectsApi } from '@sightline/contract/knowledge/objects';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { describe, expect, it } from 'vitest';
import { as, testApp } from '#test/app';
import { buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildArticle, buildDraft, documentOf } from '#test/factories/knowledge';

async function buildDesk() {
  const organization = await buildOrganization();
  const lead = await buildPerson(organization, 'Manager');
  const customer = await buildPerson(organization, 'Client', await buildSpace(organization));
  return { organization, lead, customer };
}

const addFile = async ({ token }: TestPerson, name: string) => {
  const files = [new File(['%PDF-1.7 manual'], name)];
  return (await as(token).call(objectsApi.addFile, { body: {}, files })).data.object;
};
const showing = (id: string) => ({
  ...documentOf('Look here.'),
  content: [...documentOf('Look here.').content, { type: 'object', attrs: { id } }],
});
const statusOfFile = async ({ token }: TestPerson, url: string) => {
  const { origin } = await testApp();
  return (await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } })).status;
};

describe('something of the library', () => {
  it('is seen by customers where a published article shows it, and stays while one does', async () => {
    const { lead, customer } = await buildDesk();
    const object = await addFile(lead, 'Manual.pdf');
    expect(object).toMatchObject({ kind: 'file', name: 'Manual.pdf', used_count: 0 });
    const { url = '' } = object.file ?? {};
    expect(await statusOfFile(customer, url)).toBe(404);
    const article = await buildArticle(lead, { visibility: 'customers', body: showing(object.id) });
    expect(await statusOfFile(customer, url)).toBe(200);
    const params = { id: object.id };
    expect((await as(lead.token).call(objectsApi.remove, { params })).code).toBe('OBJECT_IN_USE');
    expect((await as(lead.token).call(objectsApi.find, { params })).data.used_in.map(({ id }) => id)).toEqual([
      article.id,
    ]);
    expect((await as(customer.token).call(objectsApi.list, { query: {} })).code).toBe('FORBIDDEN');
  });

  it('leaves its name in a version that is restored after it was removed', async () => {
    const { lead } = await buildDesk();
    const object = await addFile(lead, 'Old.pdf');
    const { id } = await buildArticle(lead, { body: showing(object.id) });
    const body = { title: 'Without', summary: '', body: documentOf('Nothing.'), lock_version: 2 };
    await as(lead.token).call(articlesApi.saveDraft, { params: { id }, body });
    await as(lead.token).call(articlesApi.publish, { params: { id }, body: { lock_version: 3 } });
    expect((await as(lead.token).call(objectsApi.remove, { params: { id: object.id } })).status).toBe(200);
    const restored = await as(lead.token).call(articlesApi.restoreVersion, { params: { id, version: '1' } });
    expect(restored.data.draft.objects).toMatchObject([{ name: 'Old.pdf', is_removed: true, file: null }]);
    const foreign = await addFile((await buildDesk()).lead, 'Foreign.pdf');
    const wrong = { ...body, body: showing(foreign.id), lock_version: 4 };
    expect((await as(lead.token).call(articlesApi.saveDraft, { params: { id }, body: wrong })).code).toBe(
      'ARTICLE_OBJECT_UNKNOWN',
    );
  });
});

describe('a comment on a passage', () => {
  const anchor = { from: { item: { client: 1, clock: 0 } }, to: { item: { client: 1, clock: 4 } } };

  it('notifies the authors whom it mentions, is resolved and answered, and is nothing to readers', async () => {
    const { organization, lead, customer } = await buildDesk();
    const agent = await buildPerson(organization);
    const { id } = await buildDraft(lead);
    const params = { id };
    const said = { anchor, quote: 'Turn it off', text: 'Which switch?', mentioned_ids: [agent.id] };
    const toReader = { params, body: { ...said, mentioned_ids: [agent.id, customer.id] } };
    expect(await as(lead.token).send(commentsApi.begin, toReader)).toMatchObject({
      code: 'NOT_FOUND',
      errors: { mentioned_ids: [expect.any(String)] },
    });
    const { thread } = (await as(lead.token).call(commentsApi.begin, { params, body: said })).data;
    const { notifications } = (await as(agent.token).call(notificationsApi.list, { query: {} })).data;
    expect(notifications).toMatchObject([{ type: 'article_comment', url: `/knowledge/article/edit/${id}` }]);
    expect((await as(customer.token).call(notificationsApi.list, { query: {} })).data.notifications).toEqual([]);
    const onThread = { id, threadId: thread.id };
    await as(agent.token).call(commentsApi.resolve, { params: onThread, body: { is_resolved: true } });
    const replied = await as(agent.token).call(commentsApi.reply, { params: onThread, body: { text: 'The red one.' } });
    expect(replied.data.thread).toMatchObject({
      resolved_at: null,
      comments: [{ text: 'Which switch?' }, { text: 'The red one.' }],
    });
    const first = { id, commentId: thread.comments[0]?.id ?? '' };
    expect((await as(agent.token).call(commentsApi.remove, { params: first })).code).toBe('FORBIDDEN');
    await as(lead.token).call(articlesApi.publish, { params, body: { lock_version: 2 } });
    const shown = await as(lead.token).call(articlesApi.find, { params });
    expect(JSON.stringify(shown.data)).not.toContain('Which switch?');
    await as(lead.token).call(commentsApi.remove, { params: first });
    expect((await as(lead.token).call(commentsApi.list, { params })).data.threads).toEqual([]);
  });
});
