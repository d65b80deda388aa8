import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Cluster, processEnv, spawnIdentity } from './cluster.ts';

/**
 * The shell holds the reading end of a pipe whose writing end is ours alone. When this process dies, by kill -9 too, the
 * pipe closes and the shell asks PostgreSQL for a quick, clean shutdown. The traps come after both children are started,
 * so that neither inherits an ignored signal.
 */
const WATCHED = `
"$@" 3<&- & server=$!
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) & watcher=$!
trap '' INT TERM HUP
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

/** Starts the server so that it cannot outlive us. Its output goes to a file: a pipe would die with us or fill up. */
export function spawnWatched(cluster: Cluster, settings: Record<string, string>, logFile: string): ChildProcess {
  const server = join(cluster.bin, 'postgres');
  const args = ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(logFile, 'a', 0o600);
  const options = { ...spawnIdentity(cluster), env: processEnv, cwd: dirname(cluster.data), detached: true };
  try {
    if (process.platform === 'win32') return spawn(server, args, { ...options, stdio: ['ignore', log, log] });
    const stdio: ('ignore' | 'pipe' | number)[] = ['ignore', log, log, 'pipe'];
    return spawn('/bin/sh', ['-c', WATCHED, 'sightline-postgres', server, ...args], { ...options, stdio });
  } finally {
    closeSync(log);
  }
}
