import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { defaultDataDir } from './data-dir.ts';

/** The process. Everything else is loaded after the compile cache is open, which makes later starts several times faster. */
enableCompileCache(join(process.env.DATA_DIR || defaultDataDir(), 'cache'));
const { run } = await import('./process/run.ts');
await run(process.env, process.argv.slice(2));
