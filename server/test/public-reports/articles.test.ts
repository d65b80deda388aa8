import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import { expect, it } from 'vitest';
import { as } from '#test/app';
import type { TestPerson } from '#test/factories';
import { buildDesk } from '#test/factories/tickets';
import { jobsDone } from '#test/jobs';

/* Files of public bug reports against other products (docs/public-reports.md), as people brought them. */

async function importFile(person: TestPerson, name: string) {
  const bytes = await readFile(join(import.meta.dirname, name));
  const files = [new File([new Uint8Array(bytes)], name)];
  const started = await as(person.token).call(transferApi.start, { body: { language: 'pt' }, files });
  await jobsDone();
  const params = { id: started.data.import.id };
  return (await as(person.token).call(transferApi.find, { params })).data.import.items;
}

const articleOf = async (person: TestPerson, id: string | undefined): Promise<Article> =>
  (await as(person.token).call(articlesApi.find, { params: { id: id ?? '' } })).data.article;

const typesIn = ({ body }: Article) => (body as ArticleDocument).content.map(({ type }) => type);

it('a page that Word saved keeps its accents and its numbered list', async () => {
  const { agent } = await buildDesk();
  const [item] = await importFile(agent, 'article-word.htm');
  expect(item).toMatchObject({ problem: null, article: { title: 'Instrução' } });
  const article = await articleOf(agent, item?.article?.id);
  expect(JSON.stringify(article.body)).toContain('Instrução de serviço');
  expect(JSON.stringify(article)).not.toContain('\uFFFD');
  expect((article.body as ArticleDocument).content.at(-1)).toMatchObject({
    type: 'orderedList',
    content: [{ type: 'listItem' }, { type: 'listItem' }],
  });
});

it('a zip that Windows made has readable names, and its pictures', async () => {
  const { agent } = await buildDesk();
  const items = await importFile(agent, 'articles-windows-cp850.zip');
  expect(items.map(({ path, problem }) => [path, problem])).toEqual([
    ['Bomba de vácuo.md', null],
    ['Instalação.md', null],
  ]);
  expect(typesIn(await articleOf(agent, items[0]?.article?.id))).toContain('picture');
});

it('a zip of Notion has its titles, its pictures, and nothing of the system that packed it', async () => {
  const { agent } = await buildDesk();
  const items = await importFile(agent, 'articles-notion.zip');
  expect(items.map(({ article, problem }) => [article?.title, problem])).toEqual([['Manutenção da bomba', null]]);
  expect(typesIn(await articleOf(agent, items[0]?.article?.id))).toContain('picture');
});
