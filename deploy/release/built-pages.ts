import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, builtWebDir } from '../../server/src/process/web-build.ts';

/** Builds the pages and their smallest compressed copies, unless they are there. */
export async function buildPages(root: string): Promise<void> {
  await buildWeb();
  if (existsSync(join(builtWebDir, '.compressed-best'))) return;
  console.log('Compressing the pages …');
  execFileSync(process.execPath, [join(root, 'web/compress-best.ts'), builtWebDir], { cwd: join(root, 'web') });
}
