import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Running = {
  pid: number;
  /** Everything it has written. */
  output: () => string;
  end: (signal: NodeJS.Signals) => Promise<void>;
};

export type Start = { command: string; args: string[]; env?: NodeJS.ProcessEnv; cwd?: string; ready: string };

const START_TIMEOUT = 120_000;

/** Runs a server until it is ended; resolves when it has written `ready`. */
export async function startServer({ command, args, env, cwd, ready }: Start): Promise<Running> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const exited = once(child, 'exit');
  const isReady = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(ready)) isReady.resolve();
    });
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const timer = setTimeout(() => isReady.reject(new Error(`${command} is not ready in time:\n${said}`)), START_TIMEOUT);
  exited.then(
    () => isReady.reject(new Error(`${command} ended instead of starting:\n${said}`)),
    (error: Error) => isReady.reject(error),
  );
  try {
    await isReady.promise;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (child.pid === undefined) throw new Error(`${command} has no pid`);
  return { pid: child.pid, output: () => said, end };
}
