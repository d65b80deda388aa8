import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Puts the tools of the repository on the PATH, and makes Ctrl-C end what is running, in process groups of its own. */
export function prepare(): void {
  process.env.PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}
