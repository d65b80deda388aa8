import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArchive } from './archive.ts';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { buildPages } from './built-pages.ts';
import { writeLicences } from './licences.ts';
import { layOutProgram } from './program-folder.ts';

/**
 * `npm run release` makes `dist/sightline-<version>-linux-x64.tar.gz`, and beside it its bill of materials, the licences of all that it
 * ships, and the sum of the archive. `--arch arm64` makes it for another processor, `--out` elsewhere.
 */
const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: 'dist' },
    /** Leaves the folder that is packed, for tests. */
    unpacked: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../..');
const out = resolve(values.out);
const platform = { os: 'linux', cpu: values.arch, libc: 'glibc' };

mkdirSync(out, { recursive: true });
await buildPages(root);
const commit = execFileSync('git', ['log', '-1', '--format=%H %ct'], { cwd: root, encoding: 'utf8' }).trim().split(' ');
const program = await layOutProgram({ root, out, platform, commit: commit[0] ?? '' });
const time = Number(process.env.SOURCE_DATE_EPOCH ?? commit[1]);
const base = join(out, program.name);
writeBillOfMaterials(`${base}.cdx.json`, program, time);
writeLicences(`${base}.licences.txt`, program);
const made = await makeArchive(program.folder, `${base}.tar.gz`, time);
if (!values.unpacked) rmSync(program.folder, { recursive: true });
console.log(
  [
    `${base}.tar.gz`,
    `  ${made.size} MB packed, ${program.megabytes.all} MB unpacked: Node ${program.megabytes.node}, PostgreSQL ${program.megabytes.postgres}, ` +
      `all else ${program.megabytes.rest}`,
    `  SHA-256 ${made.sum}`,
    `  media addon with OpenSSL ${program.openSsl}${program.isOpenSslMaintained ? '' : `, which is no longer maintained: ${program.whyPrebuilt}`}`,
  ].join('\n'),
);
