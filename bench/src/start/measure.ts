import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../server/src/free-port.ts';
import type { Figure } from '../figure.ts';
import { familyKilobytes } from '../memory.ts';

const project = resolve(import.meta.dirname, '../../..');
const timeout = 120_000;
const settling = 5_000;

type Started = { seconds: number; megabytes: number };

/** Time from the command to a page that responds; then the memory of all processes at rest. */
async function startOnce(dataDir: string): Promise<Started> {
  const [port, udp, tcp] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const begun = performance.now();
  const product = spawn(process.execPath, ['--import', './server/src/check-node.js', 'server/src/main.ts'], {
    cwd: project,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      MEDIA_UDP_PORT: String(udp),
      MEDIA_TCP_PORT: String(tcp),
    },
    stdio: 'ignore',
  });
  const gone = once(product, 'exit');
  while (performance.now() - begun < timeout) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode} instead of starting`);
    const answered = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answered?.ok) break;
    await wait(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  await wait(settling);
  const megabytes = familyKilobytes(product.pid ?? 0) / 1000;
  product.kill('SIGTERM');
  await gone;
  return { seconds, megabytes };
}

/** The first start builds the pages and creates the database; the second reuses both. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightline-bench-'));
  await chmod(dataDir, 0o755); // started by root, the database runs as another user
  await rm(join(project, 'web/dist'), { recursive: true, force: true });
  try {
    const first = await startOnce(dataDir);
    const later = await startOnce(dataDir);
    const [built, found] = ['pages built, database made', 'pages and database found'];
    return [
      { name: 'first start to a usable page', value: first.seconds, unit: 's', goal: 30, detail: built },
      { name: 'later start to a usable page', value: later.seconds, unit: 's', goal: 5, detail: found },
      {
        name: 'memory of all processes at rest',
        value: later.megabytes,
        unit: 'MB',
        goal: 400,
        detail: 'application, media server and PostgreSQL; shared pages counted once',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
