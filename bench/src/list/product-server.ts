import { buildProduct } from './product.ts';

/** The whole product path: authentication, tenancy, permissions, validation, contract, envelope. */
const app = await buildProduct(process.env.BENCH_APP_URL ?? '', process.env.BENCH_DATA_DIR ?? '');
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.on('disconnect', () => process.exit());
