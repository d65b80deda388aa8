import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { requireDataDir } from '../data-dir.ts';
import { type Env, parseEnv } from '../env.ts';
import { describeStartFailure } from '../start-error.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { onStopRequest } from './stop-request.ts';

/**
 * Starts the parts of a process. What has to be ended again is put on `running`, which ends it in the opposite order;
 * `onLoss` hears of a part that ended by itself. Returns what to tell the person who waits.
 */
export type Start = (env: Env, running: AsyncDisposableStack, onLoss: (loss: string) => void) => Promise<string>;

/** Everything is left in order within this time, or left to the watchdogs and to the next start. */
const STOP_TIMEOUT = 10_000;

/** The life of a process: starts, says where it is to be found, and stays until asked to stop or until a part is lost. */
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
