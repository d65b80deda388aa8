import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** Every file that the documentation links to exists. */
export function checkLinks(root: string): Finding {
  const links = listFiles(root, ['*.md', 'docs/**/*.md']).flatMap((file) =>
    [...readSource(root, file).matchAll(LINK)]
      .map((match) => match[1]?.split('#')[0] ?? '')
      .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
      .map((target) => ({ file, target })),
  );
  const problems = links
    .filter(({ file, target }) => !existsSync(path.join(root, path.dirname(file), target)))
    .map(({ file, target }) => `${file}: ${target} is not there`);
  return { checked: links.length, problems };
}
