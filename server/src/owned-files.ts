import { chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Gives a file of root to the user whose data lies in `dataDir`. */
function give(path: string, dataDir: string): void {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** The former content or the new one, whatever happens in between. */
export function writeOwned(path: string, content: string, dataDir: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, content, { mode: 0o600, flush: true });
  give(part, dataDir);
  renameSync(part, path);
}

export function makeOwnedFolder(path: string, dataDir: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) give(path, dataDir);
}
