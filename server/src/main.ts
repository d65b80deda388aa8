import { listenEarly } from './process/early-listener.ts';
import { run } from './process/run.ts';

await run(async (env, running, onLoss) => {
  const door = await listenEarly(env, running);
  // Loaded late: `run` opens the compile cache first, which makes later starts several times faster.
  const { startSightline } = await import('./process/start.ts');
  return startSightline(env, running, onLoss, door);
});
