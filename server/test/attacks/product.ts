import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../src/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const START = ['--import', './server/src/process/tied-to-parent.ts', 'server/src/process/development-app.ts'];

export type Product = {
  url: string;
  databaseUrl: () => string;
  /** Reads the memory of the process, in megabytes. */
  memory: () => number;
  /** How many bytes of log it has written. */
  logged: () => number;
  stop: () => Promise<void>;
};

/** The real product in a process and a folder of its own, with its limits as they are. Proxies are believed. */
export async function startProduct(): Promise<Product> {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-attacks-'));
  chmodSync(home, 0o755); // started by root, the database runs as another user
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: home,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_UDP_PORT: String(await findFreePort()),
    MEDIA_TCP_PORT: String(await findFreePort()),
    TRUST_PROXY: 'true', // every attacker has an address of its own
  };
  const child = spawn(process.execPath, START, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let logged = 0;
  let said = '';
  const ready = Promise.withResolvers<void>();
  const listen = (chunk: Buffer): void => {
    logged += chunk.length;
    said = (said + chunk.toString()).slice(-10_000);
    if (said.includes('Sightline is ready')) ready.resolve();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const exited = once(child, 'exit');
  void exited.then(() => ready.reject(new Error(`ended instead of starting:\n${said}`)));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  await ready.promise;
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: () => databaseUrlIn(home),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    logged: () => logged,
    stop,
  };
}

/** The fourth line of postmaster.pid is the port, by PostgreSQL's documentation. */
function databaseUrlIn(home: string): string {
  const [pidFile = ''] = globSync('postgres/cluster/*/postmaster.pid', { cwd: home });
  const port = readFileSync(path.join(home, pidFile), 'utf8').split('\n')[3];
  const password = readFileSync(path.join(home, 'postgres/password'), 'utf8');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/sightline`;
}
