import { knowledgeApi } from '@sightline/contract/knowledge/knowledge';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { seedArticles, wordOf } from './seed.ts';

const times = 120;

/** Two words, from those that one article in four has to those that few have. */
const queryAt = (n: number): string => `${wordOf(150 + ((n * 37) % 900))} ${wordOf(600 + ((n * 101) % 6000))}`;

async function timed(work: (query: string) => Promise<unknown>): Promise<number[]> {
  for (let n = 0; n < 20; n += 1) await work(queryAt(n + times));
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    await work(queryAt(n));
    taken.push(performance.now() - begun);
  }
  return taken.sort((a, b) => a - b);
}

/** The same search as PostgreSQL alone answers it: its words, ranked, with nothing else. */
const raw = `
  select id from articles, article_query($2, false) as q
  where organization_id = $1 and search @@ q order by ts_rank_cd('{0.1, 0.3, 0.5, 1.0}', search, q) desc limit 20`;

/** Searches among 40,000 articles of 800 words, from the request to the last byte, against what PostgreSQL needs for them. */
export async function measureKnowledge(desk: Desk): Promise<Figure[]> {
  const { token, organization } = await seedArticles(desk.admin);
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const floor = await timed((query) => desk.admin.query(raw, [organization, query]));
  let empty = 0;
  const ask = async (path: string): Promise<void> => {
    const url = `http://127.0.0.1:${product.port}/api${path}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: object };
    const isEmpty = Object.values(data).every((part) => !Array.isArray(part) || part.length === 0);
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
    if (isEmpty) empty += 1;
  };
  const ours = await timed((query) => ask(`${knowledgeApi.search.path}?query=${encodeURIComponent(query)}`));
  // Two rare words may stand together nowhere.
  if (empty > times / 10) throw new Error(`nothing was found by ${empty} searches`);
  // A sentence of a ticket that is being typed, which few articles fit.
  const suggested = await timed((query) =>
    ask(`${knowledgeApi.suggest.path}?text=${encodeURIComponent(`${query} ${queryAt(query.length)}`)}`),
  );
  const [own, least] = [quantile(ours, 0.95), quantile(floor, 0.95)];
  const detail = `${own.toFixed(1)} ms against ${least.toFixed(1)} ms`;
  return [
    { name: 'p95 of a search among 40,000 articles', value: own, unit: 'ms', goal: 60, detail },
    {
      name: 'a search among 40,000 articles against full-text search alone, p95',
      value: own / least,
      unit: 'x',
      goal: 1.5,
      detail,
    },
    {
      name: 'p95 of suggestions from 40,000 articles',
      value: quantile(suggested, 0.95),
      unit: 'ms',
      goal: 100,
      detail: 'texts of four words',
    },
  ];
}
