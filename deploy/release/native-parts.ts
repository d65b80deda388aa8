import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './program-folder.ts';

/** A program or library inside of a package, which no lockfile lists. */
export type NativePart = { name: string; version: string; license?: string; purl?: string };

/** By the package that brings them. OpenSSL 1.1 of PostgreSQL serves its connections on the loopback address only. */
export function listNativeParts({
  folder,
  node,
  postgres,
  openSsl,
  packages,
  isOpenSslMaintained,
}: Program): NativePart[] {
  return [
    { name: 'node', version: node.version, license: 'MIT', purl: `pkg:generic/node@${node.version}` },
    { name: 'postgresql', version: postgres, license: 'PostgreSQL', purl: `pkg:generic/postgresql@${postgres}` },
    { name: 'openssl of postgresql', version: '1.1.1', license: 'OpenSSL' },
    { name: 'icu of postgresql', version: '60.2', license: 'ICU' },
    { name: 'libxml2 of postgresql', version: '2', license: 'MIT' },
    { name: 'libxslt of postgresql', version: '1', license: 'MIT' },
    { name: 'zlib of postgresql', version: '1', license: 'Zlib' },
    { name: 'liblzma of postgresql', version: '5', license: '0BSD' },
    { name: 'ossp-uuid of postgresql', version: '16', license: 'MIT' },
    { name: 'libdatachannel', version: isOpenSslMaintained ? '0.23.2 or later' : '0.24.5', license: 'MPL-2.0' },
    { name: 'libjuice of libdatachannel', version: '1', license: 'MPL-2.0' },
    { name: 'usrsctp of libdatachannel', version: '0.9.5', license: 'BSD-3-Clause' },
    { name: 'libsrtp of libdatachannel', version: '2', license: 'BSD-3-Clause' },
    {
      name: 'openssl of libdatachannel',
      version: openSsl,
      license: openSsl.startsWith('1.') ? 'OpenSSL' : 'Apache-2.0',
    },
    ...packages.flatMap(({ name, path }) =>
      name.startsWith('@img/sharp-libvips-') ? partsOfLibvips(join(folder, path)) : [],
    ),
  ];
}

/** Their licences are a table in its README, which is among the licences. */
function partsOfLibvips(folder: string): NativePart[] {
  const versions = JSON.parse(readFileSync(join(folder, 'versions.json'), 'utf8')) as Record<string, string>;
  return Object.entries(versions).map(([name, version]) => ({ name: `${name} of sharp`, version }));
}
