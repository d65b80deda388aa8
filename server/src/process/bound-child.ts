import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const TIE = pathToFileURL(join(import.meta.dirname, 'tied-to-parent.ts')).href;

type Options = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Its output: ours (default), or kept for the caller to read. */
  output?: 'inherit' | 'pipe';
};

/** Runs a script under our own Node, in a process that ends when this one does. */
export function spawnBound(script: string, args: string[], { cwd, env, output = 'inherit' }: Options): ChildProcess {
  return spawn(process.execPath, ['--import', TIE, script, ...args], { cwd, env, stdio: ['pipe', output, output] });
}

/** Asks it to end, and makes it after `timeoutMs`. */
export async function endChild(child: ChildProcess, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = new AbortController();
  await Promise.race([exited, pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
  child.kill('SIGKILL');
  await exited;
}
