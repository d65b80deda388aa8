import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

const REFUSED = [
  { pattern: /\.where\(\s*['"][\w.]*\borganization_id['"]/g, what: 'names the organization again' },
  {
    pattern: /\bdb\s*\.(selectFrom|updateTable|deleteFrom)\(\s*['"](?!organizations['" ])/g,
    what: 'reads or writes rows of all organizations',
  },
];

/** Statements of features start with `scoped(ctx)`, which names the organization once and for all (`server/src/db/scoped.ts`). */
export function checkScopedStatements(root: string): Finding {
  const files = listFiles(root, ['server/src/features/**/*.ts']).filter((file) => !isTest(file));
  const problems = files.flatMap((file) => {
    const source = readSource(root, file);
    return REFUSED.flatMap(({ pattern, what }) =>
      [...source.matchAll(pattern)].map(
        (match) => `${file}:${lineAt(source, match.index)}: ${what}; start it with scoped(ctx)`,
      ),
    );
  });
  return { checked: files.length, problems };
}
