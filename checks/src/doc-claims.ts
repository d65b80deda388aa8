import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';

/** `[what the test says](../server/src/features/x.test.ts)`, or of a file of tests that others run. */
const PROOF = /\[([^\]]+)\]\(([^)\s]+(?:\.(?:test|spec)\.tsx?|\/test\/[^)\s]+\.ts))\)/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A title is the first thing that a test, a group of tests or a table of them is called with. */
const hasTest = (source: string, title: string): boolean =>
  new RegExp(`(?:\\b(?:it|test|describe)(?:\\.(?!skip|todo)\\w+)*|\\))\\(\\s*(['"\`])${escaped(title)}\\1\\s*,`).test(
    source,
  );

/** Every test that the documentation cites exists under exactly that name. */
export function checkDocClaims(root: string): Finding {
  const proofs = listFiles(root, ['docs/**/*.md']).flatMap((page) =>
    [...readSource(root, page).matchAll(PROOF)].map(([, title = '', target = '']) => ({ page, title, target })),
  );
  const problems = proofs.flatMap(({ page, title, target }) => {
    const file = path.posix.join(path.posix.dirname(page), target);
    if (!existsSync(path.join(root, file))) return [`${page}: ${file} is not there`];
    return hasTest(readSource(root, file), title) ? [] : [`${page}: ${file} has no test "${title}"`];
  });
  return { checked: proofs.length, problems };
}
