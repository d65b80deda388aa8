import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { afterAll, beforeAll, it } from 'vitest';
import type { CollabAttack } from './collab-attacker.ts';
import { expectHarmless } from './measure.ts';
import { arrangeWorkspace, type Workspace } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openVictim, type Victim } from './victim.ts';

let product: Product;
let workspace: Workspace;
let victim: Victim;

beforeAll(async () => {
  product = await startProduct();
  workspace = await arrangeWorkspace(product.databaseUrl(), 30);
  const [first = { id: '', token: '' }] = workspace.people;
  victim = await openVictim(product.url, first);
  await victim.feel(3000); // the first requests are slower than all others
}, 180_000);

afterAll(async () => {
  victim.close();
  await product.stop();
});

/** A new article of an author, for each attack its own. */
async function articleOf(token: string): Promise<string> {
  const response = await fetch(`${product.url}/api${articlesApi.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Attacked', language: 'en' }),
  });
  const { data } = (await response.json()) as { data: { article: { id: string } } };
  return data.article.id;
}

const attacks: [string, CollabAttack['kind']][] = [
  ['50,000 documents in one', 'roots'],
  ['20,000 elements nested', 'nested'],
  ['40,000 values', 'values'],
  ['40,000 paragraphs', 'paragraphs'],
  ['3,000 paragraphs of as many browsers at one place', 'conflicts'],
];

it.each(attacks)(
  '5 authors who send %s hold up nobody else, and leave nothing behind',
  { timeout: 240_000 },
  async (name, kind) => {
    const { token = '' } = workspace.people[1] ?? {};
    const document = articleDocumentName(workspace.id, await articleOf(token));
    const attack: Omit<CollabAttack, 'url'> = { token, document, authors: 5, kind };
    await expectHarmless({ product, victim }, name, 'collab-attacker.ts', attack);
  },
);
