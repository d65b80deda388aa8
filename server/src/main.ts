import { run } from './process/run.ts';

// Loaded late: `run` opens the compile cache first, which makes later starts several times faster.
await run(async (...parts) => (await import('./process/start.ts')).startSightline(...parts));
