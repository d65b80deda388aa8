import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { articleDocumentName } from '@sightline/contract/knowledge/writing';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { startFlood } from '@sightline/server/test/attacks/flood';
import { accepted, call } from '../../../e2e/faults/caller.ts';
import type { Served } from '../child.ts';
import { openDesk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { seedArticles } from '../knowledge/seed.ts';
import { residentKilobytes } from '../memory.ts';
import { stockLibrary } from './library.ts';
import { waitBeside } from './others.ts';
import { costlyRequests } from './requests.ts';

/** So many stand in the help centre. */
const articles = 500;
/** Times what others wait without them. Each is held to it, and not compared with runs before: a p99 differs too much from run to run. */
const atMost = 3;
const mostMegabytes = 150;
/** After so long, what the requests took must be free again. */
const rest = 20_000;
const updates = 10_000;
const nothing = async (): Promise<void> => {};

/** In megabytes, without what is only not collected yet. */
async function keptMemory({ child, pid }: Served): Promise<number> {
  child.send('collect');
  await once(child, 'message');
  return residentKilobytes(pid) / 1000;
}

/** Measures how much longer others wait beside requests that cost the server much, and how much memory these leave. */
export async function measureCostly(): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const desk = await openDesk(cleanup);
  const { token, organization } = await seedArticles(desk.admin, articles);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const url = `http://127.0.0.1:${product.port}`;
  const owner = { url, token };
  const library = await stockLibrary(owner);
  const asked = { address: `${url}/api${ticketsApi.list.path}`, token: desk.tokens[0] ?? '' };
  const { article } = await accepted(call(owner, articlesApi.create, { body: { title: 'Shared', language: 'en' } }));
  const attack = async (): Promise<void> => {
    const document = articleDocumentName(organization, article.id);
    const flood = startFlood('collab-attacker.ts', { url, token, document, authors: 1, kind: 'roots' });
    await sleep(updates);
    const { sent } = JSON.parse(await flood.stop()) as { sent: number };
    if (sent === 0) throw new Error('no update of the attack arrived');
  };
  const requests = { ...costlyRequests(owner, library), 'updates of an article with 50,000 root types': attack };
  await waitBeside(asked, nothing); // the first requests are slower than all others
  const before = await keptMemory(product);
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const quiet = await waitBeside(asked, nothing);
    const begun = performance.now();
    const beside = await waitBeside(asked, request);
    const seconds = (performance.now() - begun) / 1000;
    const detail = `${(beside / quiet).toFixed(2)} x: ${quiet.toFixed(0)} ms without, in ${seconds.toFixed(0)} s`;
    figures.push({ name: `p99 of others beside ${name}`, value: beside, unit: 'ms', goal: atMost * quiet, detail });
  }
  await sleep(rest);
  const grown = (await keptMemory(product)) - before;
  const detail = `${before.toFixed(0)} MB before them`;
  return [...figures, { name: 'memory after them', value: grown, unit: 'MB', goal: mostMegabytes, detail }];
}
