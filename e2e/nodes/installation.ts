import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../checks/src/programs.ts';
import { ensureDatabase } from '../../server/src/db/databases.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/launcher.ts';
import { findFreePort } from '../../server/src/free-port.ts';
import { type Link, openLink } from '../faults/link.ts';
import { type Running, startServer } from './process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Node = { url: string; process: Running; start: () => Promise<void> };

export type Installation = {
  /** nginx, in front of both nodes. */
  url: string;
  nodes: readonly [Node, Node];
  redis: { kill: () => Promise<void>; start: () => Promise<void> };
  /** The second node reaches Redis and the database through these links. */
  links: { redis: Link; database: Link };
  databaseUrl: string;
  stop: () => Promise<void>;
};

function requireProgram(name: string): string {
  const program = findProgram(name);
  if (!program) throw new Error(`${name} is not installed`);
  return program;
}

/** One PostgreSQL, one Redis, two nodes of the product and nginx with the configuration that the documentation names. */
export async function startInstallation(): Promise<Installation> {
  const dir = mkdtempSync(path.join(tmpdir(), 'sightline-nodes-'));
  chmodSync(dir, 0o755); // started by root, the database and nginx's workers run as other users
  await using running = new AsyncDisposableStack();
  running.defer(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres') });
  running.defer(() => postgres.stop());
  await ensureDatabase(postgres.urlOf('postgres'), 'sightline');
  const databaseUrl = postgres.urlOf('sightline');
  const redis = await startRedis(dir);
  running.defer(() => redis.kill());
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SECRET_KEY: 'one key for all nodes of this test',
    // No media is sent here; ringing and joining are the product's own.
    LIVEKIT_URL: 'ws://127.0.0.1:9',
    LIVEKIT_API_KEY: 'test',
    LIVEKIT_API_SECRET: 'secret-secret-secret-secret-secret',
    TRUST_PROXY: '1',
    DEMO: 'true',
  };
  const links = { redis: await openLink(redis.port), database: await openLink(Number(new URL(databaseUrl).port)) };
  running.defer(async () => void (await Promise.all([links.redis.close(), links.database.close()])));
  const throughLinks = {
    ...settings,
    REDIS_URL: throughLink(redis.url, links.redis),
    DATABASE_URL: throughLink(databaseUrl, links.database),
  };
  const nodes = [await startNode(dir, 'one', settings), await startNode(dir, 'two', throughLinks)] as const;
  for (const node of nodes) running.defer(() => node.process.end('SIGKILL'));
  const nginx = await startNginx(dir, nodes);
  running.defer(() => nginx.process.end('SIGTERM'));
  const kept = running.move();
  return { url: nginx.url, nodes, redis, links, databaseUrl, stop: () => kept.disposeAsync() };
}

const throughLink = (url: string, { port }: Link): string => Object.assign(new URL(url), { port: String(port) }).href;

async function startRedis(dir: string) {
  const port = await findFreePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir];
  const start = () =>
    startServer({ command: requireProgram('redis-server'), args, ready: 'Ready to accept connections' });
  let process = await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill: () => process.end('SIGKILL'),
    start: async () => {
      process = await start();
    },
  };
}

async function startNode(dir: string, name: string, settings: Record<string, string>): Promise<Node> {
  const port = await findFreePort();
  const env = { ...settings, DATA_DIR: path.join(dir, name), HOST: '127.0.0.1', PORT: String(port) };
  const launch = () =>
    startServer({
      command: process.execPath,
      args: ['server/src/main.ts'],
      cwd: ROOT,
      env,
      ready: 'Sightline is ready',
    });
  const node = {
    url: `http://127.0.0.1:${port}`,
    process: await launch(),
    start: async () => {
      node.process = await launch();
    },
  };
  return node;
}

/** The documented file as it is, with the addresses of this test, inside the least that nginx needs around it. */
async function startNginx(dir: string, nodes: readonly Node[]) {
  const port = await findFreePort();
  const home = path.join(dir, 'nginx');
  mkdirSync(home);
  const [one = '', two = ''] = nodes.map(({ url }) => new URL(url).host);
  const site = readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace('10.0.0.11:3000', one)
    .replace('10.0.0.12:3000', two)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  );
  const file = path.join(home, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${home}/pid; error_log stderr notice; daemon off; worker_processes 2; events {}
     http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  );
  const process = await startServer({
    command: requireProgram('nginx'),
    args: ['-e', 'stderr', '-c', file],
    ready: 'start worker process',
  });
  return { url: `http://127.0.0.1:${port}`, process };
}
