import { spawnSync } from 'node:child_process';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';
import { KEPT_NAMES, QUOTING, REFUSED, SEARCHED } from './wording-rules.ts';

/** A cited test name is checked in its test. */
const CITED_TEST = /\[[^\]]*\]\([^)]*\.ts\)/g;

/** Such a comment is half a sentence: "What is stored" for "Lists what is stored". */
const HALF_SENTENCE = /^\s*(?:\/\*\*|\/\/|\*) (What|Those|Who|Whose|One that)\b/;

const PATTERN = new RegExp(`\\b(?:${Object.keys(REFUSED).join('|')})\\b`, 'gi');

/** Finds refused words in comments, strings, docs, test names and the subject of the last commit; and comments that are half a sentence. */
export function checkWording(root: string): Finding {
  const files = listFiles(root, SEARCHED).filter((file) => !QUOTING.includes(file));
  const problems = files.flatMap((file) => problemsIn(file, readSource(root, file)));
  return { checked: files.length, problems: [...problems, ...refusedIn('commit subject', lastSubject(root))] };
}

function problemsIn(file: string, source: string): string[] {
  const text = file.endsWith('.md') ? source.replace(CITED_TEST, '') : source;
  return text.split('\n').flatMap((line, index) => {
    const where = `${file}:${index + 1}`;
    const [, word] = (/\.tsx?$/.test(file) && HALF_SENTENCE.exec(line)) || [];
    return [
      ...refusedIn(where, line),
      ...(word ? [`${where}: begin with a verb or a subject, not with "${word}"`] : []),
    ];
  });
}

function refusedIn(where: string, line: string): string[] {
  const text = KEPT_NAMES.reduce((rest, name) => rest.replaceAll(name, ''), line);
  return (text.match(PATTERN) ?? []).map((word) => `${where}: write "${REFUSED[word.toLowerCase()]}" for "${word}"`);
}

/** Empty where there is no repository, as in an unpacked release. */
function lastSubject(root: string): string {
  return spawnSync('git', ['log', '-1', '--format=%s'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
}
