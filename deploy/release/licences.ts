import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNativeParts } from './native-parts.ts';
import type { Program } from './program-folder.ts';
import type { Package } from './shipped-packages.ts';

const root = join(import.meta.dirname, '../..');
const LICENCE_FILES = '{LICEN[CS]E,Licen[cs]e,licen[cs]e,COPYING,NOTICE,OFL,UNLICENSE}*';
const RULE = '='.repeat(100);

/** Writes one file with the licence of everything in the release: Sightline, packages, pages, and native programs. */
export function writeLicences(file: string, program: Program): void {
  const packages = new Map(
    [...program.pagePackages, ...program.packages].map((one) => [`${one.name} ${one.version}`, one]),
  );
  const parts = listNativeParts(program).map(
    ({ name, version, license }) => `  ${name} ${version}: ${license ?? 'see @img/sharp-libvips'}`,
  );
  const sections = [
    section('Sightline', readFileSync(join(root, 'LICENSE'), 'utf8')),
    section('Programs and libraries inside of packages', parts.join('\n')),
    section('Node.js, with OpenSSL, ICU, zlib and others', readFileSync(join(program.folder, 'node/LICENSE'), 'utf8')),
    ...['PostgreSQL', 'MPL-2.0', 'LGPL-3.0', 'GPL-3.0'].map((name) =>
      section(name, readFileSync(join(import.meta.dirname, 'licences', `${name}.txt`), 'utf8')),
    ),
    ...[...packages.values()].map((one) =>
      section(`${one.name} ${one.version} (${one.license ?? 'no licence named'})`, textOf(program, one)),
    ),
  ];
  writeFileSync(file, sections.join('\n'));
}

const section = (title: string, text: string): string => `${RULE}\n${title}\n${RULE}\n\n${text.trim()}\n`;

function textOf({ folder }: Program, { path, name, license }: Package): string {
  const place = [join(folder, path), join(root, path)].find((one) => existsSync(one));
  const pattern = name.startsWith('@img/sharp-libvips') ? 'README.md' : LICENCE_FILES;
  const texts = place
    ? globSync(pattern, { cwd: place })
        .sort()
        .map((found) => readFileSync(join(place, found), 'utf8'))
    : [];
  return texts.length > 0
    ? texts.join('\n\n')
    : `The package brings no text of its licence; its package.json names ${license ?? 'none'}.`;
}
