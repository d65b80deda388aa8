import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../free-port.ts';
import { StartError } from '../../start-error.ts';
import { type Cluster, readPostmaster } from './cluster.ts';
import { isPostmasterOf } from './postmaster-process.ts';
import { spawnWatched } from './watchdog.ts';

export type RunningServer = {
  pid: number;
  port: number;
  /** Resolves when the server has ended, asked to or not. */
  exited: Promise<void>;
  /** Keeps our process alive until the server has ended, for callers that wait for that. */
  hold: () => void;
};

/**
 * TCP on the loopback only, with a password: a socket file would be a little faster, but its path is limited to 107 bytes
 * and clones lie anywhere. No just-in-time compiler and no lz4 are in these binaries.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  log_min_duration_statement: '1000',
};

/** Replaying the log after a crash can take a while. */
const READY_TIMEOUT = 60_000;
const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS = 200;

/** The port is taken, or sessions of a server that was killed are about to notice that it is gone. */
const PASSING = /could not bind|pre-existing shared memory block/;

/** `wantedPort` is where it ran before, for those who know it by that. */
export async function startServer(
  cluster: Cluster,
  settings: Record<string, string>,
  logFile: string,
  wantedPort?: number,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await findFreePort());
    const child = spawnWatched(cluster, { ...SETTINGS, ...settings, port: String(port) }, logFile);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const pid = await waitUntilReady(cluster, port, exited);
    if (pid !== undefined) {
      allowExit(child);
      return { pid, port, exited, hold: () => child.ref() };
    }
    const log = lastLinesOf(logFile);
    if (!PASSING.test(log) || attempt === ATTEMPTS)
      throw new StartError(`PostgreSQL did not start. ${logFile} ends:\n${log}`);
    await pause(BETWEEN_ATTEMPTS);
  }
}

/** Ready is what postmaster.pid says, as for pg_ctl; undefined when the process ended first or takes too long. */
async function waitUntilReady(cluster: Cluster, port: number, exited: Promise<void>): Promise<number | undefined> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = performance.now() + READY_TIMEOUT;
  while (!ended && performance.now() < deadline) {
    const server = readPostmaster(cluster);
    if (server?.status === 'ready' && server.port === port && isPostmasterOf(cluster, server.pid)) return server.pid;
    await pause(10);
  }
  return undefined;
}

/** A process that is done ends although its database runs; the watchdog then stops the database. */
function allowExit(child: ChildProcess): void {
  child.unref();
  const lifeline = child.stdio[3];
  if (lifeline instanceof Socket) lifeline.unref();
}

function lastLinesOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
