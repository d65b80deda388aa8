import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Packs a folder so that the same files make the same bytes: sorted, of one time, of nobody. Its sum goes beside it. */
export async function makeArchive(folder: string, file: string, time: number): Promise<{ size: number; sum: string }> {
  const order = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=a+rX,u+w,go-w',
  ];
  execFileSync('tar', [
    '--format=gnu',
    ...order,
    '-C',
    dirname(folder),
    '-I',
    'gzip -n',
    '-cf',
    file,
    basename(folder),
  ]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sum = hash.digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  return { size: Math.round(statSync(file).size / 1e6), sum };
}
