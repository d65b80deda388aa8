import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Servers live where the PATH of an ordinary user does not lead; the last is where Go puts what it builds. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin', path.join(homedir(), 'go/bin')];

/** Where a program of this machine is, if it has it. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SERVER_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** What a step `lacks` that needs these programs. */
export function lacksPrograms(...names: string[]): () => string | undefined {
  return () => {
    const missing = names.filter((name) => findProgram(name) === undefined);
    if (missing.length === 0) return undefined;
    return `${new Intl.ListFormat('en').format(missing)} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  };
}
