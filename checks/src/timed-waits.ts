import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

const TIMED_WAITS = [
  { pattern: /new Promise[^;]{0,80}setTimeout\s*\(/g, what: 'a promise around setTimeout' },
  { pattern: /from ['"](node:)?timers\/promises['"]/g, what: 'node:timers/promises' },
  { pattern: /\bwaitForTimeout\s*\(/g, what: 'waitForTimeout' },
];

/** Floods and guarantees in seconds need real time; only the full proof has them. */
const isOfFullProof = (file: string): boolean => /\.full\.test\.tsx?$|\/test\/attacks\//.test(file);

/** Tests of the gate wait for an outcome, never for time to pass: timed waits are slow and still fail on a busy machine. */
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
