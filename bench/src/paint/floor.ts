import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Recording } from './recording.ts';

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Serves a recorded page as files, compressed once. Returns its address. */
export async function serveFloor({ html, files }: Recording, cleanup: AsyncDisposableStack): Promise<string> {
  const page = { body: brotliCompressSync(html, quick), type: 'text/html; charset=utf-8' };
  const sent = new Map(
    [...files].map(([path, { body, type }]) => [path, { body: brotliCompressSync(body, quick), type }]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const { body, type } = sent.get(url) ?? page;
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.defer(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
