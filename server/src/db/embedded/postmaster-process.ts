import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/**
 * Whether the process runs this very cluster. A number in postmaster.pid proves nothing: after a crash or in a new
 * container it can belong to anybody. Where the system hides command lines, a living process counts as the postmaster.
 */
export function isPostmasterOf(cluster: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const line = commandLine(pid);
  return line === undefined || line.includes(cluster.data);
}

/** Asks for the quick and clean shutdown: sessions end, everything is written. */
export function requestStop(cluster: Cluster, pid: number): void {
  sendSignal(cluster, pid, 'INT');
}

/** Ends it at once; the next start replays the log. */
export function forceStop(cluster: Cluster, pid: number): void {
  sendSignal(cluster, pid, 'QUIT');
}

/** True when it was gone within `timeoutMs`. */
export async function waitUntilGone(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isPostmasterOf(cluster, pid)) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

/** Windows has no signals; pg_ctl speaks to the server in its place. */
function sendSignal(cluster: Cluster, pid: number, signal: 'INT' | 'QUIT'): void {
  try {
    if (process.platform === 'win32') execFileSync(join(cluster.bin, 'pg_ctl'), ['kill', signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // already gone
  }
}
