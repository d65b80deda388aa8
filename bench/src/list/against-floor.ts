import { join } from 'node:path';
import { type Served, startServer } from '../child.ts';
import { allMicroseconds, type Cost, costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { buildProduct } from '../desk/product.ts';
import type { Figure } from '../figure.ts';
import { load, type Target } from '../load.ts';
import { captureStatements, type Statement } from './capture.ts';

const clients = 8;
const rounds = 6;
const secondsEach = 4;
const warmup = 2;

/** A person who requests the list. */
export type Reader = { organization: string; person: string; token: string };
export type ListOfProduct = { name: string; path: string; readers: readonly [Reader, ...Reader[]] };

/** The statements that one request sends. */
async function captureList({ ownerUrl, appUrl, dataDir }: Desk, path: string, { token }: Reader): Promise<Statement[]> {
  const product = await buildProduct({ ownerUrl, appUrl, dataDir });
  const ask = async () => {
    const { statusCode, body } = await product.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    if (statusCode !== 200) throw new Error(body);
  };
  await ask();
  const statements = await captureStatements(ask);
  await product.close();
  if (statements.length === 0) throw new Error('the list sent no statement: nothing to compare with');
  return statements;
}

/** CPU for each page of a list: the product's against the floor's, which sends the same statements; interleaved. */
export async function compareWithFloor(desk: Desk, list: ListOfProduct): Promise<Figure> {
  await using cleanup = new AsyncDisposableStack();
  const [first] = list.readers;
  const floor = await startServer(join(import.meta.dirname, 'floor-server.ts'), {
    BENCH_OWNER_URL: desk.ownerUrl,
    BENCH_STATEMENTS: JSON.stringify(await captureList(desk, list.path, first)),
    BENCH_ORGANIZATION: first.organization,
    BENCH_PERSON: first.person,
  });
  cleanup.defer(floor.stop);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);

  const floorPaths = list.readers.map(({ organization, person }) => `/${organization}/${person}`);
  const tokens = list.readers.map(({ token }) => token);
  const measured = async (server: Served, role: string, target: Omit<Target, 'port'>): Promise<Cost> => {
    const aim = { ...target, port: server.port };
    await load(aim, clients, warmup);
    return costOf(
      server.pid,
      { admin: desk.admin, role },
      async () => (await load(aim, clients, secondsEach)).requests,
    );
  };
  const [floors, products]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await measured(floor, 'postgres', { paths: floorPaths }));
    products.push(await measured(product, 'sightline_app', { paths: tokens.map(() => list.path), tokens }));
  }
  return {
    name: `${list.name}, CPU against the floor`,
    value: allMicroseconds(products) / allMicroseconds(floors),
    unit: 'x',
    goal: 1.5,
    detail: `product ${formatCost(products)}; floor ${formatCost(floors)}`,
  };
}
