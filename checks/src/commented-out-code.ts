import { parseSync } from '@swc/core';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';

/** Runs of `//` lines, or the inside of one block comment that is not documentation. */
const COMMENT = /(?:^[ \t]*\/\/.*\n?)+|\/\*(?!\*)[\s\S]*?\*\//gm;

/** What code ends with and a sentence does not. */
const LOOKS_LIKE_CODE = /[;{}]\s*$|^\s*(?:await |return |import |export |<\/?[A-Za-z])/m;

/** Code that is not wanted is deleted; git remembers it. */
export function checkCommentedOutCode(root: string): Finding {
  const files = listFiles(root, ['**/*.ts', '**/*.tsx']);
  const problems = files.flatMap((file) => {
    const source = readSource(root, file);
    return [...source.matchAll(COMMENT)]
      .filter((match) => isCode(withoutMarkers(match[0])))
      .map((match) => `${file}:${source.slice(0, match.index).split('\n').length}: code in a comment`);
  });
  return { checked: files.length, problems };
}

function withoutMarkers(comment: string): string {
  return comment.replaceAll(/^[ \t]*\/\/ ?|^\/\*|\*\/$/gm, '').trim();
}

function isCode(text: string): boolean {
  return LOOKS_LIKE_CODE.test(text) && parses(`async function commented() {\n${text}\n}`);
}

function parses(source: string): boolean {
  try {
    parseSync(source, { syntax: 'typescript', tsx: true });
    return true;
  } catch {
    return false;
  }
}
