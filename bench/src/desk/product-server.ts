import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildProduct } from './product.ts';

const { BENCH_OWNER_URL: ownerUrl = '', BENCH_APP_URL: appUrl = '', BENCH_DATA_DIR: dataDir = '' } = process.env;
const webDir = process.env.BENCH_WEB_DIR ?? '';
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The whole product path: authentication, tenancy, permissions, validation, contract, envelope. */
const app = await buildProduct({ ownerUrl, appUrl, dataDir, webDir });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.on('message', () => {
  collectGarbage();
  process.send?.('collected');
});
process.on('disconnect', () => process.exit());
