import { holdDoor } from './process/door.ts';
import { run } from './process/run.ts';

await run(async (env, running, onLoss) => {
  const door = await holdDoor(env, running);
  // Loaded late: `run` opens the compile cache first, which makes later starts several times faster.
  const { startSightline } = await import('./process/start.ts');
  return startSightline(env, running, onLoss, door);
});
