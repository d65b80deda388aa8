import { articlesApi } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, textOf } from '@sightline/contract/knowledge/document';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ArticleWriter } from './article-writer.ts';
import { accepted, call } from './caller.ts';
import { lasting } from './delay.ts';
import { isLong, noteFigure } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { seeded } from './seed.ts';
import { arrangeWorkspace, type Person } from './workspace.ts';

/** F19: the server is killed while twenty people write in one article. */
const size = { people: 20, each: isLong ? 100 : 25, kills: isLong ? 10 : 3 };
const TIMEOUT = { timeout: 120_000, interval: 200 };

let installation: Installation;
let life: RunningProduct;

beforeEach(async () => {
  installation = await installProduct();
  life = await installation.start();
});
afterEach(() => installation.remove());

it('kill -9 while twenty people write loses nothing, doubles nothing and ends in equal copies', {
  timeout: 900_000,
}, async () => {
  const chance = seeded('F19');
  const workspace = await arrangeWorkspace(installation.databaseUrl(), size.people);
  const [author] = workspace.people as [Person];
  const caller = { url: installation.url, token: author.token };
  const { article } = await accepted(call(caller, articlesApi.create, { body: { title: 'Together', language: 'en' } }));
  const name = articleDocumentName(workspace.id, article.id);
  const writers = workspace.people.map(({ token }) => new ArticleWriter(installation.url, token, name));
  await vi.waitFor(() => expect(writers.every(({ isSynced }) => isSynced)).toBe(true), TIMEOUT);
  const written: string[] = [];
  const write = async (writer: ArticleWriter, who: number): Promise<void> => {
    for (let at = 0; at < size.each; at += 1) {
      const text = `${who}.${at}`;
      writer.write(text, chance.between(1, 10));
      written.push(text);
      await lasting(chance.between(50, 250));
    }
  };
  const strike = async (): Promise<void> => {
    for (let kill = 0; kill < size.kills; kill += 1) {
      await lasting(chance.between(800, 1500));
      await life.end('SIGKILL');
      life = await installation.start();
    }
  };
  await Promise.all([strike(), ...writers.map(write)]);
  const isWhole = () => {
    const [first, ...others] = writers.map((writer) => writer.read().join('\n'));
    return writers.every(({ isSynced }) => isSynced) && others.every((copy) => copy === first);
  };
  await vi.waitFor(() => expect(isWhole()).toBe(true), TIMEOUT);
  const copy = (writers[0]?.read() ?? []).filter((text) => text !== '');
  const measured = `${written.length} paragraphs of ${size.people} people in ${size.kills} kills`;
  noteFigure({ fault: 'F19', what: 'kill -9 while people write together', target: '0 lost or doubled', measured });
  expect(copy.toSorted()).toEqual(written.toSorted());
  await vi.waitFor(async () => {
    const { draft } = await accepted(call(caller, articlesApi.findDraft, { params: { id: article.id } }));
    const { content } = draft.body as ArticleDocument;
    expect(content.map(textOf).filter((text) => text !== '')).toEqual(copy);
  }, TIMEOUT);
  for (const writer of writers) writer.leave();
});
