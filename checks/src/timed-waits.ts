import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

const TIMED_WAITS = [
  { pattern: /new Promise[^;]{0,80}setTimeout\s*\(/g, what: 'a promise around setTimeout' },
  { pattern: /from ['"](node:)?timers\/promises['"]/g, what: 'node:timers/promises' },
  { pattern: /\bwaitForTimeout\s*\(/g, what: 'waitForTimeout' },
];

/** Floods and promises in seconds need time to pass; only the full proof has them. */
const isOfFullProof = (file: string): boolean => /\.full\.test\.tsx?$|\/test\/attacks\//.test(file);

/** A test of the gate waits for what it wants to see, never for time to pass: such a test is slow and still fails on a slow day. */
export function checkTimedWaits(root: string): Finding {
  const tests = listFiles(root, ['**/*.ts', '**/*.tsx']).filter((file) => isTest(file) && !isOfFullProof(file));
  const problems = tests.flatMap((file) => {
    const source = readSource(root, file);
    return TIMED_WAITS.flatMap(({ pattern, what }) =>
      [...source.matchAll(pattern)].map((match) => `${file}:${lineAt(source, match.index)}: waits with ${what}`),
    );
  });
  return { checked: tests.length, problems };
}
