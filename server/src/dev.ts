import { startDevelopment } from './process/develop.ts';
import { run } from './process/run.ts';

await run(startDevelopment);
