import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The floor: the body is written to a file as it arrives, without authentication or inspection. */
const folder = process.env.BENCH_FOLDER ?? '';
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, randomUUID()))).then(
    () => response.end('{}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit());
