import { startProduct } from './product.ts';

/** One product with its demo workspace serves all journeys; each makes the tickets and rooms it needs. */
export default async function startForAllJourneys(): Promise<() => Promise<void>> {
  const product = await startProduct({ demo: true });
  process.env.JOURNEYS_AT = product.url;
  process.env.JOURNEYS_DATABASE = product.databaseUrl;
  return product.stop;
}
