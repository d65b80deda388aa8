import { listenEarly } from './process/early-listener.ts';
import { run } from './process/run.ts';
import { buildWeb, compressPages } from './process/web-build.ts';

await run(async (env, running, onLoss) => {
  const door = await listenEarly(env, running);
  // The pages are built by another process while this one loads the application, whose start waits for them and reports their failure.
  const pages = buildWeb((percent) => door.showBuild(percent));
  pages.catch(() => undefined);
  // Loaded late: `run` opens the compile cache first, which makes later starts several times faster.
  const { startSightline } = await import('./process/start.ts');
  const told = await startSightline(env, running, onLoss, door, pages);
  compressPages(running);
  return told;
});
