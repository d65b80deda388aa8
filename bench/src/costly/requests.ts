import { labelsApi } from '@sightline/contract/assets/labels';
import { transferApi } from '@sightline/contract/knowledge/transfer';
import { wordOf } from '../knowledge/seed.ts';
import type { Library } from './library.ts';

export type Owner = { url: string; token: string };

async function get({ url, token }: Owner, path: string, isRefusable = false): Promise<void> {
  const reply = await fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  await reply.arrayBuffer();
  if (!reply.ok && !(isRefusable && reply.status === 429)) throw new Error(`${path} answered ${reply.status}`);
}

/** Sends one document, and waits until it was read or refused. */
async function importText(owner: Owner, name: string, text: string): Promise<void> {
  const form = new FormData();
  form.set('language', 'en');
  form.set('file', new File([text], name));
  const headers = { authorization: `Bearer ${owner.token}` };
  const reply = await fetch(`${owner.url}/api${transferApi.start.path}`, { method: 'POST', headers, body: form });
  const { data } = (await reply.json()) as { data: { import: { id: string } } };
  const path = `/api${transferApi.find.path.replace(':id', data.import.id)}`;
  for (;;) {
    const found = (await (await fetch(owner.url + path, { headers })).json()) as {
      data: { import: { state: string } };
    };
    if (found.data.import.state !== 'running') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function printLabels({ url, token }: Owner, ids: readonly string[], start: number): Promise<void> {
  const reply = await fetch(`${url}/api${labelsApi.print.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, layout: 'l7160', fields: ['tag', 'name'], start, copies: 20 }),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`labels answered ${reply.status}`);
}

const rows = 60_000;
const table = (): string => `| part | count |\n|---|---|\n${'| seal ring 40 | 2 |\n'.repeat(rows)}`;
const times = (count: number, work: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Each costs the server much more than its sender. */
export const costlyRequests = (owner: Owner, { assets, sheets, articles, slug }: Library) => {
  const stranger = { ...owner, token: '' };
  const sheet = (n: number) => sheets[n % sheets.length] ?? { ticket: '', sheet: '' };
  return {
    'an import of a Markdown table of 1.3 MB': () => importText(owner, 'table.md', table()),
    'an import of 1.9 million brackets': () => importText(owner, 'brackets.md', '['.repeat(1_900_000)),
    'ten prints of 1,000 labels': () => times(10, (n) => printLabels(owner, assets, n + 1)),
    '40 PDFs of sheets': () =>
      times(40, (n) =>
        get(
          owner,
          `/api/ticket/${sheet(n).ticket}/assistance-sheet/${sheet(n).sheet}/pdf?lang=${n < sheets.length ? 'en' : 'pt'}`,
        ),
      ),
    '30 PDFs of articles': () =>
      times(30, (n) => get(owner, `/api/knowledge/article/${articles[n % articles.length]}/export?format=pdf`)),
    '60 searches and 10 sitemaps of a help centre with 500 articles': () =>
      Promise.all([
        times(60, (n) =>
          get(stranger, `/help/${slug}/en/search?q=${wordOf(150 + n * 7)}+${wordOf(600 + n * 91)}`, true),
        ),
        times(10, () => get(stranger, `/help/${slug}/sitemap.xml`, true)),
      ]),
  };
};
