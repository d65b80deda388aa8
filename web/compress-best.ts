import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { compressFile, listCompressible, qualities } from './compressed-copies.ts';

/*
 * `node web/compress-best.ts FOLDER` replaces the quick compressed copies of a build by the smallest ones, at the lowest priority and one by
 * one, while the pages are being served. The file `.compressed-best` says that it is done; the next build empties the folder.
 */

const [folder = ''] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_LOW);
for (const file of await listCompressible(folder)) await compressFile(file, qualities.best);
await writeFile(join(folder, '.compressed-best'), '');
