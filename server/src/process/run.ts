import { parseEnv } from '../env.ts';
import { StartError } from '../start-error.ts';
import { printBanner } from './banner.ts';
import { onStopRequest } from './stop-request.ts';
import { startSightline } from './start.ts';

/** Everything is left in order within this time, or left to the watchdogs and to the next start. */
const STOP_PATIENCE = 10_000;

/** Starts, says where, and stays until asked to stop. */
export async function run(variables: NodeJS.ProcessEnv, options: string[]): Promise<void> {
  const begun = performance.now();
  const running = new AsyncDisposableStack();
  onStopRequest((reason) => {
    console.log(`\n${reason} Stopping …`);
    return finish(running, 0);
  });
  try {
    const env = parseEnv(variables, options);
    const facts = await startSightline(env, running, (loss) => {
      console.error(`${loss} Stopping.`);
      void finish(running, 1);
    });
    printBanner(env, facts, performance.now() - begun);
  } catch (error) {
    if (running.disposed) return; // asked to stop in the middle of it
    console.error(error instanceof StartError ? `\nSightline cannot start.\n${error.message}` : error);
    await finish(running, 1);
  }
}

async function finish(running: AsyncDisposableStack, code: number): Promise<never> {
  setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
  try {
    await running.disposeAsync();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(code);
}
