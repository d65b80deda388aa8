import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { lineAt } from './syntax-tree.ts';

const LOGGED = /\blog\.(?:debug|info|warn|error)\((?:\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\},)?\s*(['"`])((?:(?!\1).)+)\1/g;

/** Operators search logs for what happened to which part: parts neither speak nor hear, and nobody looks after them. */
const PERSONIFIED =
  /\b(?:told|tells?|heard|hears?|spoken|speaks?|somebody|nobody|complains?|looks? after|fell over|in vain)\b/;

/** A line of the log says what failed and what happens next, as "could not delete stored file; the cleanup job will". */
export function checkLogLines(root: string): Finding {
  const files = listFiles(root, ['{server,media}/src/**/*.ts']).filter((file) => !isTest(file));
  const lines = files.flatMap((file) => {
    const source = readSource(root, file);
    return [...source.matchAll(LOGGED)].map(({ index, 2: text = '' }) => ({
      where: `${file}:${lineAt(source, index)}`,
      text,
    }));
  });
  const problems = lines.flatMap(({ where, text }) => {
    const [word] = PERSONIFIED.exec(text) ?? [];
    return word ? [`${where}: "${text}": say what failed and what happens next, without "${word}"`] : [];
  });
  return { checked: lines.length, problems };
}
