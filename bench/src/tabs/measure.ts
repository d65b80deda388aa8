import path from 'node:path';
import { createServer } from 'vite';
import type { Figure } from '../figure.ts';

const root = path.join(import.meta.dirname, '../../../web');
const minute = 60;

/** Written beside the pages, since it runs their code. */
type Simulate = (how: 'before' | 'now', changes: number) => Promise<{ requests: number; mostAtOnce: number }>;

/** Requests after a ticket changes with 200 open tabs, compared with each tab fetching everything it shows. */
export async function measureTabs(): Promise<Figure[]> {
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    location: new URL('http://localhost'),
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
  });
  await using cleanup = new AsyncDisposableStack();
  const vite = await createServer({ root, configFile: false, server: { middlewareMode: true }, logLevel: 'error' });
  cleanup.defer(() => vite.close());
  const { simulate } = (await vite.ssrLoadModule('/test/tabs/simulate.ts')) as { simulate: Simulate };
  const figures: Figure[] = [];
  for (const [name, changes] of [
    ['one change of a ticket', 1],
    ['a change each second for a minute', minute],
  ] as const) {
    const [before, now] = [await simulate('before', changes), await simulate('now', changes)];
    const each = (requests: number) => (requests / changes).toFixed(0);
    const detail = `${each(now.requests)} against ${each(before.requests)} requests for each change`;
    const value = now.requests / before.requests;
    figures.push({
      name: `${name} heard by 200 tabs, requests`,
      value,
      unit: 'x',
      ...(changes === minute ? { goal: 0.33 } : {}),
      detail,
    });
    const peak = `${now.mostAtOnce} against ${before.mostAtOnce} within 50 ms`;
    figures.push({
      name: `${name}, requests at once`,
      value: now.mostAtOnce / before.mostAtOnce,
      unit: 'x',
      goal: 0.1,
      detail: peak,
    });
  }
  return figures;
}
