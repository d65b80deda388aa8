import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../src/free-port.ts';

/** A line of the log: `answered` appears once for each request; all others report trouble. */
export type Line = { msg: string; level: string; method?: string; route?: string | null; actor_id?: string | null };
export type Product = { origin: string; logged: readonly Line[] };

const main = join(import.meta.dirname, '../../src/process/development-app.ts');

/** The real product with the demo workspace, in a folder of its own that goes with it. */
export async function startProduct(running: AsyncDisposableStack): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-fuzz-'));
  await chmod(dataDir, 0o755); // started by root, the database runs as another user
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  const [port, udp, tcp] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: 'true',
      HOST: '127.0.0.1',
      PORT: String(port),
      MEDIA_UDP_PORT: String(udp),
      MEDIA_TCP_PORT: String(tcp),
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'true',
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  running.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const logged: Line[] = [];
  const ready = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.includes('is ready')) ready.resolve();
    if (line.startsWith('{')) logged.push(JSON.parse(line) as Line);
  });
  await Promise.race([
    ready.promise,
    exited.then(([code]) => Promise.reject(new Error(`the product ended with ${code}`))),
  ]);
  return { origin: `http://127.0.0.1:${port}`, logged };
}
