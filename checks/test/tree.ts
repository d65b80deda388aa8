import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** A folder with these files, gone when the test is over. */
export function plantTree(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'sightline-tree-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return root;
}

/** Lets a planted tree use the packages that are installed here. */
export function linkPackages(root: string): void {
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'));
}
