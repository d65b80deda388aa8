import { importsApi } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Served } from '../child.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import type { Figure } from '../figure.ts';
import type { Reader } from '../list/against-floor.ts';
import { load } from '../load.ts';

const rows = 10_000;
const clients = 4;
const quietSeconds = 5;
const header = ['tag', 'name', 'serial', 'space', 'status', 'purchase_date'];

const rowOf = (index: number) => [
  `N-${index}`,
  `Machine ${index}`,
  `M${index}`,
  `Customer ${1 + (index % 50)}`,
  'Operational',
  '2025-03-31',
];

type Part = { id: string; state: string; done: number };

async function ask({ port }: Served, { token }: Reader, method: string, path: string, body?: object): Promise<Part> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: { import: Part } };
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.import;
}

async function upload(product: Served, reader: Reader): Promise<string> {
  const create = { entity: 'assets', name: 'Register.csv', header, rows };
  const { id } = await ask(product, reader, 'POST', importsApi.create.path, create);
  for (let from = 0; from < rows; from += limits.imports.rowsAtOnce) {
    const part = Array.from({ length: Math.min(limits.imports.rowsAtOnce, rows - from) }, (_, at) => rowOf(from + at));
    await ask(product, reader, 'POST', importsApi.addRows.path.replace(':id', id), { from, rows: part });
  }
  return id;
}

async function waitFor(product: Served, reader: Reader, id: string, state: string): Promise<void> {
  for (;;) {
    const found = await ask(product, reader, 'GET', importsApi.find.path.replace(':id', id));
    if (found.state === state) return;
    if (['failed', 'cancelled'].includes(found.state)) throw new Error(`the import is ${found.state}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function importRows(product: Served, reader: Reader, id: string): Promise<number> {
  const begun = performance.now();
  const path = (endpoint: { path: string }) => endpoint.path.replace(':id', id);
  await ask(product, reader, 'POST', path(importsApi.check), { mapping: header, options: {} });
  await waitFor(product, reader, id, 'checked');
  await ask(product, reader, 'POST', path(importsApi.run));
  await waitFor(product, reader, id, 'done');
  return (performance.now() - begun) / 1000;
}

/** 10,000 rows, checked and carried out, while others read their tickets. */
export async function measureImport(desk: Desk, reader: Reader): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  const id = await upload(product, reader);
  const others = {
    port: product.port,
    paths: desk.tokens.map(() => `/api${ticketsApi.list.path}`),
    tokens: desk.tokens,
  };
  await load(others, clients, 2);
  const quiet = await load(others, clients, quietSeconds);
  const beside = load(others, clients, quietSeconds);
  const seconds = await importRows(product, reader, id);
  const during = await beside;
  return [
    { name: '10,000 assets checked and imported', value: seconds, unit: 's', goal: 60, detail: 'beside four readers' },
    {
      name: 'p99 of others beside the import, against without',
      value: during.p99 / quiet.p99,
      unit: 'x',
      goal: 2,
      detail: `${during.p99.toFixed(1)} ms against ${quiet.p99.toFixed(1)} ms`,
    },
  ];
}
