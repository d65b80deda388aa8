import type { Comment } from 'oxc-parser';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';
import { lineAt, parse } from './syntax-tree.ts';

/** What code ends or begins with and a sentence does not. */
const LOOKS_LIKE_CODE = /[;{}]\s*$|^\s*(?:await |return |import |export |<\/?[A-Za-z])/m;

/** Code that is not wanted is deleted; git remembers it. */
export function checkCommentedOutCode(root: string): Finding {
  const files = listFiles(root, ['**/*.ts', '**/*.tsx']);
  const problems = files.flatMap((file) => {
    const source = readSource(root, file);
    return blocksOf(parse(file, source).comments, source)
      .filter(({ text }) => isCode(text))
      .map(({ start }) => `${file}:${lineAt(source, start)}: code in a comment`);
  });
  return { checked: files.length, problems };
}

type Block = { text: string; start: number; end: number };

/** Comments with nothing but space between them are read as one. Documentation may show code, so it is left out. */
function blocksOf(comments: Comment[], source: string): Block[] {
  const blocks: Block[] = [];
  for (const { value, type, start, end } of comments) {
    if (type === 'Block' && value.startsWith('*')) continue;
    const last = blocks.at(-1);
    if (last !== undefined && source.slice(last.end, start).trim() === '') {
      blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${value}`, end };
    } else {
      blocks.push({ text: value, start, end });
    }
  }
  return blocks;
}

function isCode(text: string): boolean {
  if (!LOOKS_LIKE_CODE.test(text)) return false;
  try {
    parse('comment.tsx', `async function commented() {\n${text}\n}`);
    return true;
  } catch {
    return false;
  }
}
