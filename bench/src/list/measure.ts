import { join } from 'node:path';
import { ticketsApi } from '@sightline/contract/tickets';
import { type Served, startServer } from '../child.ts';
import { allMicroseconds, type Cost, costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { buildProduct } from '../desk/product.ts';
import { agentId, organizationId, organizations } from '../desk/seed.ts';
import type { Figure } from '../figure.ts';
import { load, type Target } from '../load.ts';
import { captureStatements } from './capture.ts';

const clients = 8;
const rounds = 6;
const secondsEach = 4;
const warmup = 2;

/** The statements that one list request sends, with the ids of the organization and person who asked. */
async function captureList({ ownerUrl, appUrl, dataDir, tokens }: Desk) {
  const product = await buildProduct({ ownerUrl, appUrl, dataDir });
  const ask = async () => {
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const { statusCode, body } = await product.inject({ url: `/api${ticketsApi.list.path}`, headers });
    if (statusCode !== 200) throw new Error(body);
  };
  await ask();
  const statements = await captureStatements(ask);
  await product.close();
  if (statements.length === 0) throw new Error('the list sent no statement: nothing to compare with');
  return statements;
}

/** CPU for each list of 30 tickets over 100,000 in 100 organizations: the product's against the floor's, interleaved. */
export async function measureList(desk: Desk): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack();
  const statements = await captureList(desk);
  const floor = await startServer(join(import.meta.dirname, 'floor-server.ts'), {
    BENCH_OWNER_URL: desk.ownerUrl,
    BENCH_STATEMENTS: JSON.stringify(statements),
    BENCH_ORGANIZATION: organizationId(1),
    BENCH_PERSON: agentId(1, 1),
  });
  cleanup.defer(floor.stop);
  const product = await startProduct(desk);
  cleanup.defer(product.stop);
  return [await compare(floor, product, desk)];
}

async function compare(floor: Served, product: Served, { admin, tokens }: Desk): Promise<Figure> {
  const numbers = Array.from({ length: organizations }, (_, at) => at + 1);
  const floorTarget = { port: floor.port, paths: numbers.map((o) => `/${organizationId(o)}/${agentId(o, 1)}`) };
  const productTarget = { port: product.port, paths: numbers.map(() => `/api${ticketsApi.list.path}`), tokens };
  const measured = async (server: Served, role: string, target: Target): Promise<Cost> => {
    await load(target, clients, warmup);
    return costOf(server.pid, { admin, role }, async () => (await load(target, clients, secondsEach)).requests);
  };
  const [floors, products]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await measured(floor, 'postgres', floorTarget));
    products.push(await measured(product, 'sightline_app', productTarget));
  }
  return {
    name: 'list of 30 tickets, CPU against the floor',
    value: allMicroseconds(products) / allMicroseconds(floors),
    unit: 'x',
    goal: 1.5,
    detail: `product ${formatCost(products)}; floor ${formatCost(floors)}`,
  };
}
