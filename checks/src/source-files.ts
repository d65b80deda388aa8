import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NOT_SOURCE = new Set([
  'node_modules',
  '.git',
  '.data',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  'vendor',
]);

/** Files below `root` that match one of the patterns, as sorted relative paths with forward slashes. */
export function listFiles(root: string, patterns: string[]): string[] {
  const skip = (entry: string): boolean => NOT_SOURCE.has(path.basename(entry)) || /\.gen\.tsx?$/.test(entry);
  return globSync(patterns, { cwd: root, exclude: skip })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

export function readSource(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || /^(e2e\/|[^/]+\/test\/)/.test(file);
}
