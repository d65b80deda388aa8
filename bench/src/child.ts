import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export type Served = {
  child: ChildProcess;
  pid: number;
  port: number;
  /** All that it sent with its port. */
  said: object;
  stop: () => Promise<void>;
};

/** Starts a server of the benchmark in a process of its own; it sends `{ port }` when it listens. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Served> {
  const child = fork(file, { env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} exited with ${code}`))),
  ])) as [{ port: number }];
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { child, pid: child.pid ?? 0, port: message.port, said: message, stop };
}
