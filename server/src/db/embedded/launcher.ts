import { realpathSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDataDir } from '../../data-dir.ts';
import { saveSecret } from '../../secrets.ts';
import { StartError } from '../../start-error.ts';
import { prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  initialise,
  isInitialised,
  makePrivateDir,
  readPostmaster,
  removePostmasterFile,
  requireReachable,
  SUPERUSER,
} from './cluster.ts';
import { chooseOsUser } from './os-user.ts';
import { forceStop, isAlive, isPostmasterOf, requestStop, waitUntilGone } from './postmaster-process.ts';
import { type ProcessLock, tryProcessLock, waitForProcessLock } from './process-lock.ts';
import { startServer } from './server-start.ts';
import { superviseServer } from './supervised-server.ts';

export type EmbeddedOptions = {
  /** Everything the database keeps lies in it, and nothing else. */
  dir: string;
  /** The unprivileged user to run as when we are root. */
  osUser?: string | undefined;
  /** False for databases that may be lost in a power cut: tests. */
  durable?: boolean;
  /** Added to, or instead of, the settings of `settings.ts`. */
  settings?: Record<string, string>;
  /** Decides what happens when a living process owns this database already: use it too (default), or throw DatabaseInUseError. */
  whenOwned?: 'adopt' | 'refuse';
  /** Starts the server again, at the same port, when it ends without having been asked to; called when it runs again. */
  onRestarted?: () => void;
  onProgress?: (doing: string) => void;
};

export type EmbeddedPostgres = {
  readonly pid: number;
  /** Another living process owns the server: it stops when that one does, and `stop` here does nothing. */
  adopted: boolean;
  urlOf(database: string): string;
  /** Resolves when the server has ended for good, asked to or not. Never for an adopted one. */
  exited: Promise<void>;
  /** Shuts down cleanly; after `timeoutMs` (default 30 s) at once, leaving the rest to the next start. */
  stop(timeoutMs?: number): Promise<void>;
};

export class DatabaseInUseError extends StartError {}

const START_TIMEOUT = 60_000;
const WATCHDOG_TIMEOUT = 2_000;

/**
 * Starts PostgreSQL in `dir`, initialising it first when needed, or adopts the one a living process runs there. Two
 * locks, both freed by the system when their holder dies: `start` while somebody starts, `owner` as long as the process
 * that started the server lives. A server found without an owner is an orphan on its way out and is never adopted.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeDataDir(options.dir);
  const starting = await waitForProcessLock(join(options.dir, 'start.lock'), START_TIMEOUT);
  if (!starting) throw new StartError(`Another process has been starting the database in ${options.dir} for a minute.`);
  try {
    const cluster = await prepareCluster(options);
    const owner = await ownOrFindOwned(cluster, options);
    return 'release' in owner ? await own(cluster, owner, options) : owner;
  } finally {
    starting.release();
  }
}

async function prepareCluster(options: EmbeddedOptions): Promise<Cluster> {
  const osUser = chooseOsUser(options.osUser);
  requireReachable(options.dir, osUser);
  const password = saveSecret(join(options.dir, 'password'), 24);
  const { bin, major } = prepareBinaries(join(options.dir, 'runtime'), !osUser);
  const home = join(realpathSync(options.dir), 'cluster');
  makePrivateDir(home, osUser);
  const cluster: Cluster = { bin, data: join(home, `data${major}`), password, osUser };
  if (!isInitialised(cluster)) {
    options.onProgress?.('Initialising the database');
    await initialise(cluster, options.durable ?? true);
  }
  return cluster;
}

/** The owner's lock, or a handle on the server of the living owner; waits out one that is just stopping. */
async function ownOrFindOwned(cluster: Cluster, options: EmbeddedOptions): Promise<ProcessLock | EmbeddedPostgres> {
  const deadline = performance.now() + START_TIMEOUT;
  do {
    const owner = tryProcessLock(join(options.dir, 'owner.lock'));
    if (owner) return owner;
    if (options.whenOwned === 'refuse')
      throw new DatabaseInUseError(`Another process uses the database in ${options.dir}. End that one, and try again.`);
    const server = readPostmaster(cluster);
    if (server?.status === 'ready' && (await isOurs(cluster, server.port))) return adopt(cluster, server);
    await pause(50);
  } while (performance.now() < deadline);
  throw new StartError(`Another process holds the database in ${options.dir}, but the database does not answer.`);
}

function adopt(cluster: Cluster, server: { pid: number; port: number }): EmbeddedPostgres {
  return {
    pid: server.pid,
    adopted: true,
    urlOf: (database) => urlOf(cluster, server.port, database),
    exited: new Promise(() => {}),
    stop: async () => {},
  };
}

async function own(cluster: Cluster, owner: ProcessLock, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    await cleanUpPreviousServer(cluster);
    const logFile = join(options.dir, 'postgres.log');
    rotate(logFile);
    const settings = options.settings ?? {};
    const first = await startServer(cluster, settings, logFile);
    const { port } = first;
    if (!(await isOurs(cluster, port))) {
      requestStop(cluster, first.pid);
      throw new StartError(
        `The database in ${options.dir} does not accept the password in ${join(options.dir, 'password')}.`,
      );
    }
    const { onRestarted } = options;
    const restartOptions = onRestarted && { start: () => startServer(cluster, settings, logFile, port), onRestarted };
    const server = superviseServer(first, restartOptions);
    const exited = server.ended.finally(() => owner.release());
    return {
      get pid() {
        return server.pid();
      },
      adopted: false,
      urlOf: (database) => urlOf(cluster, port, database),
      exited,
      async stop(timeoutMs = 30_000) {
        const pid = await server.disableRestarts();
        requestStop(cluster, pid);
        if (!(await waitUntilGone(cluster, pid, timeoutMs))) forceStop(cluster, pid);
        await exited;
      },
    };
  } catch (error) {
    owner.release();
    throw error;
  }
}

/**
 * A server whose owner died is being stopped by its watchdog; if even that was killed, we stop it. The file of one that was
 * killed stays: by it PostgreSQL sees whether sessions of the old server still write. Only when its number now belongs to
 * another program it is in the way.
 */
async function cleanUpPreviousServer(cluster: Cluster): Promise<void> {
  const former = readPostmaster(cluster);
  if (!former || !isAlive(former.pid)) return;
  if (!isPostmasterOf(cluster, former.pid)) return removePostmasterFile(cluster);
  if (await waitUntilGone(cluster, former.pid, WATCHDOG_TIMEOUT)) return;
  requestStop(cluster, former.pid);
  if (await waitUntilGone(cluster, former.pid, START_TIMEOUT)) return;
  throw new StartError(`A former PostgreSQL (process ${former.pid}) does not stop. End it and start again.`);
}

/** Only our own cluster has our password and our directory; another one may have got the port meanwhile. */
async function isOurs(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster.data;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

const LOG_LIMIT = 10 * 1024 * 1024;

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(logFile, join(dirname(logFile), 'postgres.log.1'));
}
