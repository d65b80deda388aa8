import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

/** Statements that take something away from a version that still runs, or make its writes fail. */
const REMOVALS = [
  {
    pattern: /\bdrop\s+(table|view|materialized\s+view|function|type|domain|schema|sequence)\b/gi,
    what: 'drops what it may read',
  },
  {
    pattern:
      /\bdrop\s+(column\s+)?(?!table|view|materialized|function|type|domain|schema|sequence|index|trigger|policy|constraint|default|not|if|identity|expression|owned|role|database|rule|event|extension)[a-z_]+/gi,
    what: 'drops a column that it may read',
  },
  { pattern: /\brename\s+(column|to|value|constraint\s+\w+\s+to|\w+\s+to)\b/gi, what: 'renames what it may read' },
  { pattern: /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/gi, what: 'gives a column another type' },
  { pattern: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/gi, what: 'demands a value that it may not write' },
  {
    pattern: /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/gi,
    what: 'demands a column that it does not write',
  },
];

/** Says that a release which is listed does not read it any more, so nothing that runs beside this version does. */
const UNREAD = /--\s*unread since (\d+\.\d+\.\d+\S*)/;

/**
 * Two nodes are replaced one by one, so the version before runs on the schema of this one for a while. Migrations since the newest
 * release may therefore add, and take away only what that release does not read: `-- unread since 1.2.0` on the same line, where 1.2.0 is listed.
 */
export function checkRollingMigrations(root: string): Finding {
  const files = listFiles(root, ['server/migrations/*.sql']);
  const released = readReleases(root);
  const last = Object.values(released).sort().at(-1) ?? '';
  const since = files.filter((file) => path.basename(file) > last);
  return {
    checked: last === '' ? 0 : files.length,
    problems: since.flatMap((file) => problemsIn(root, file, released)),
  };
}

function readReleases(root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(root, 'server/test/releases/releases.json'), 'utf8')) as Record<
      string,
      string
    >;
  } catch {
    return {};
  }
}

function problemsIn(root: string, file: string, released: Record<string, string>): string[] {
  const source = readSource(root, file);
  const lines = source.split('\n');
  const code = source.replace(/--.*/g, (comment) => ' '.repeat(comment.length));
  return REMOVALS.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].flatMap(({ index }) => {
      const line = lineAt(source, index);
      const version = UNREAD.exec(lines[line - 1] ?? '')?.[1];
      if (version !== undefined && version in released) return [];
      return [`${file}:${line}: ${what}, while the release before runs beside this one`];
    }),
  );
}
