import type { CallInput } from '@sightline/contract/endpoint';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { as } from '../app.ts';
import { arrange, type TestPerson } from '../factories.ts';
import { jobsDone } from '../jobs.ts';

type Settings = CallInput<typeof articlesApi.update>['body'];
type ArticleInput = Settings & { title?: string; summary?: string; text?: string; body?: ArticleDocument };

export const documentOf = (...paragraphs: string[]): ArticleDocument => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A draft with its text. */
export async function buildDraft(author: TestPerson, input: ArticleInput = {}): Promise<Article> {
  const { title = 'Replace the filter', summary = '', text = 'Turn it off first.', body, ...settings } = input;
  const created = await as(author.token).call(articlesApi.create, {
    body: { title, language: settings.language ?? 'en' },
  });
  if (created.status !== 200) throw new Error(`the article was refused: ${created.code}`);
  const params = { id: created.data.article.id };
  const saved = await as(author.token).call(articlesApi.saveDraft, {
    params,
    body: { title, summary, body: body ?? documentOf(text), lock_version: 1 },
  });
  if (saved.status !== 200) throw new Error(`the draft was refused: ${saved.code}`);
  const { status, code, data } = await as(author.token).call(articlesApi.update, { params, body: settings });
  if (status !== 200) throw new Error(`the settings were refused: ${code} `);
  return data.article;
}

/** Builds a published article; its author must have the permission to publish. */
export async function buildArticle(author: TestPerson, input: ArticleInput = {}): Promise<Article> {
  const { id } = await buildDraft(author, input);
  const { status, code, data } = await as(author.token).call(articlesApi.publish, {
    params: { id },
    body: { lock_version: 2 },
  });
  if (status !== 200) throw new Error(`the article was not published: ${code}`);
  return data.article;
}

/** As the server does in the morning of a workspace, which is somewhere on earth at each hour. */
export async function findArticleReviews({ organization_id }: Pick<TestPerson, 'organization_id'>): Promise<void> {
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  await arrange('update organizations set timezone = $2 where id = $1::uuid', [organization_id, timezone]);
  await arrange(
    `select graphile_worker.add_job('knowledge.remind',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [organization_id],
  );
  await jobsDone();
}
