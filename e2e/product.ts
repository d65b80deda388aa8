import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../server/src/free-port.ts';

type Settings = Record<string, string>;

export type Product = {
  url: string;
  /** The connection string of its database, as its owner. */
  databaseUrl: string;
  /** Address at which its media server receives from browsers. */
  mediaUdpPort: number;
  pid: number;
  /** Where its state is. */
  dataDir: string;
  stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '..');
/** The first start builds the pages and creates the database. */
const START_TIMEOUT = 180_000;

type Start = {
  demo: boolean;
  settings?: Settings;
  /** The command that starts the product, such as `ip netns exec name`. */
  command?: string[];
};

/** Starts the real product, as `npm start` does, with all its state in a folder of its own. */
export async function startProduct({ demo, settings, command = [] }: Start): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sightline-journeys-'));
  chmodSync(dataDir, 0o755); // started by root, the database runs as another user
  const port = await findFreePort();
  const mediaUdpPort = await findFreeUdpPort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_UDP_PORT: String(mediaUdpPort),
    MEDIA_TCP_PORT: String(await findFreePort()),
    DEMO: String(demo),
    ...settings,
  };
  const [program, ...words] = [...command, process.execPath, 'server/src/main.ts'];
  const child = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }); // a database that lost its starter ends by itself
  };
  let said = '';
  const ready = Promise.withResolvers<void>();
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    if (said.includes('Sightline is ready')) ready.resolve();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  child.stderr.pipe(process.stderr);
  const timer = setTimeout(() => ready.reject(new Error(`not ready in time:\n${said}`)), START_TIMEOUT);
  void exited.then(() => ready.reject(new Error(`ended instead of starting:\n${said}`)));
  try {
    await ready.promise;
  } catch (error) {
    await end('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const url = `http://localhost:${port}`;
  const databaseUrl = readDatabaseUrl(dataDir);
  return { url, databaseUrl, mediaUdpPort, dataDir, pid: child.pid ?? 0, stop: () => end('SIGTERM') };
}

/** The fourth line of postmaster.pid is the port, by PostgreSQL's documentation. */
export function readDatabaseUrl(dataDir: string): string {
  const [pidFile = ''] = globSync('postgres/cluster/*/postmaster.pid', { cwd: dataDir });
  const port = readFileSync(path.join(dataDir, pidFile), 'utf8').split('\n')[3];
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8');
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/sightline`;
}

export async function findFreeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}
