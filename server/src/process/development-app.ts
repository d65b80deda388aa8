import { listenEarly } from './early-listener.ts';
import { run } from './run.ts';

/** The application alone, as `npm run dev` restarts it: Vite serves the pages and prints the address. */
await run(async (env, running, onLoss) => {
  const door = await listenEarly(env, running);
  const { startSightline } = await import('./start.ts');
  await startSightline(env, running, onLoss, door);
  return '  The server runs the sources as they are now.';
});
