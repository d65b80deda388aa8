import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VERSION = '153.0.0';
const FOLDER = path.resolve(import.meta.dirname, '../../.data/chromium');

/** The package unpacks its browser, its libraries and its fonts below the temporary folder of its process. */
const UNPACK = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
/** On a host without libraries the package unpacks its own as well. */
const BARE_HOST = 'nodejs24.x';

/**
 * A Chromium built for machines on which nothing can be installed, from an npm package fetched on demand.
 * Returns a script that starts it with the package's libraries and, if the machine has none, its fonts.
 */
export function unpackSparticuz(): string {
  const unpacked = path.join(FOLDER, 'unpacked');
  const launcher = path.join(FOLDER, 'launch.sh');
  if (existsSync(launcher)) return launcher;
  mkdirSync(unpacked, { recursive: true });
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): void => {
    execFileSync(command, args, { cwd: FOLDER, env: { ...process.env, ...env }, stdio: 'pipe', timeout: 480_000 });
  };
  run('npm', ['install', '--prefix', FOLDER, '--no-save', `@sparticuz/chromium@${VERSION}`]);
  run(process.execPath, ['--input-type=module', '--eval', UNPACK], { TMPDIR: unpacked, AWS_EXECUTION_ENV: BARE_HOST });
  writeFileSync(launcher, launcherScript(unpacked), { mode: 0o755 });
  return launcher;
}

/** The machine's own libraries are preferred: the package's are older and only fill the gaps. */
function launcherScript(unpacked: string): string {
  return `#!/bin/sh
chromium='${unpacked}/chromium'
if ldd "$chromium" 2>/dev/null | grep -q 'not found'; then
  export LD_LIBRARY_PATH='${unpacked}/al2023/lib'
fi
if [ ! -d /etc/fonts ]; then
  export FONTCONFIG_PATH='${unpacked}/fonts'
fi
exec "$chromium" "$@"
`;
}
