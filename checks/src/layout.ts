import path from 'node:path';
import type { Finding } from './finding.ts';
import { isTest, listFiles, readSource } from './source-files.ts';

const MAX_LINES = 400;
const MAX_TEST_LINES = 800;

/** The root is a closed list: a new noun there is a decision record. */
const ROOT_NOUNS = ['contract', 'server', 'web', 'media', 'tracker', 'e2e', 'bench', 'checks', 'deploy', 'docs'];

/** Names that do not say what a file contains. */
const DRAWERS = /^(utils?|helpers?|common|shared|types?|services?|hooks?|constants?|misc)(\.[^/]*)?$/;

const CODE = ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.css'];

/** No source file is too long to read in one sitting. */
export function checkSizes(root: string): Finding {
  const files = listFiles(root, CODE);
  const problems = files.flatMap((file) => {
    const lines = readSource(root, file).trimEnd().split('\n').length;
    const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
    return lines > limit ? [`${file}: ${lines} lines, ${limit} at most`] : [];
  });
  return { checked: files.length, problems };
}

/** Every folder and file is named after its content, and the root has only the listed entries. */
export function checkNames(root: string): Finding {
  const files = listFiles(root, [...CODE, '**/*.json', '**/*.sql', '**/*.md']);
  const nouns = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''));
  const strangers = [...nouns].filter((noun) => !noun.startsWith('.') && !ROOT_NOUNS.includes(noun));
  return {
    checked: files.length,
    problems: [
      ...strangers.map((noun) => `${noun}/: not one of the root's nouns (${ROOT_NOUNS.join(', ')})`),
      ...files
        .filter((file) => isDrawer(file) && !isLocale(file))
        .map((file) => `${file}: names a drawer; name it after what it holds`),
      ...files.filter(isBarrel).map((file) => `${file}: a barrel; import from the file that defines the thing`),
    ],
  };
}

function isDrawer(file: string): boolean {
  return file.split('/').some((part) => DRAWERS.test(part));
}

/** i18next's convention for the namespace that every screen needs is `common`. */
function isLocale(file: string): boolean {
  return file.startsWith('web/src/locales/');
}

function isBarrel(file: string): boolean {
  return /^index\.(ts|tsx|mjs)$/.test(path.basename(file)) && !file.startsWith('web/src/routes/');
}
