import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { defaultDataDir } from './data-dir.ts';

// Everything else is loaded with the compile cache open, which makes later starts several times faster.
enableCompileCache(join(process.env.DATA_DIR || defaultDataDir(), 'cache'));
const { run } = await import('./process/run.ts');
const { startSightline } = await import('./process/start.ts');
await run(startSightline);
