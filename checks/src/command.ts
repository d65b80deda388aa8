import { spawn } from 'node:child_process';

export type CommandResult = { code: number; output: string };
export type CommandOptions = { cwd: string; env?: NodeJS.ProcessEnv; timeoutMs?: number };

/** Runs a command without a terminal and captures its output. At the timeout it is stopped with its children. */
export async function runCommand(command: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { cwd, env, timeoutMs = 300_000 } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const stop = (): void => stopGroup(child.pid);
  process.once('exit', stop);
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\nstopped: still running after ${timeoutMs / 1000} s\n`));
    stop();
  }, timeoutMs);
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on('error', (error) => {
    chunks.push(Buffer.from(`${error.message}\n`));
    resolve(127);
  });
  child.on('close', (code) => resolve(code ?? 1));
  const code = await promise;
  clearTimeout(timer);
  process.removeListener('exit', stop);
  return { code, output: Buffer.concat(chunks).toString('utf8').trim() };
}

/** The child leads its own process group, so the negated pid reaches all its descendants. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
