import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { requireDataDir } from '../data-dir.ts';
import { type Env, parseEnv } from '../env.ts';
import { describeStartFailure } from '../start-error.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { onStopRequest } from './stop-request.ts';

/**
 * Starts the parts of a process. Their cleanup is added to `running`, which runs it in reverse order;
 * `onLoss` is called for a part that ended by itself. Returns the text for the console.
 */
export type Start = (env: Env, running: AsyncDisposableStack, onLoss: (loss: string) => void) => Promise<string>;

/** Everything is left in order within this time, or left to the watchdogs and to the next start. */
const STOP_TIMEOUT = 10_000;

/** Runs a process: starts it, prints its address, and waits for a stop request or the loss of a part. */
export async function run(start: Start): Promise<void> {
  const begun = performance.now();
  const running = new AsyncDisposableStack();
  onStopRequest((reason) => {
    console.log(`\n${reason} Stopping …`);
    return finish(running, 0);
  });
  let dataDir: string | undefined;
  try {
    const env = parseEnv(process.env, process.argv.slice(2));
    dataDir = env.DATA_DIR;
    requireDataDir(dataDir);
    await lockDataDir(env, running);
    enableCompileCache(join(env.DATA_DIR, 'cache'));
    const told = await start(env, running, (loss) => {
      console.error(`${loss} Stopping.`);
      void finish(running, 1);
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`\n  Sightline is ready after ${seconds} s\n\n${told}\n`);
  } catch (error) {
    if (running.disposed) return; // asked to stop in the middle of it
    console.error(describeStartFailure(error, dataDir));
    await finish(running, 1);
  }
}

async function finish(running: AsyncDisposableStack, code: number): Promise<never> {
  setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
  try {
    await running.disposeAsync();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(code);
}
