import type { Comment } from 'oxc-parser';
import type { Finding } from './finding.ts';
import { listFiles, readSource } from './source-files.ts';
import { lineAt, parse } from './syntax-tree.ts';

/** Starts and ends of lines that occur in code and not in sentences. */
const LOOKS_LIKE_CODE = /[;{}]\s*$|^\s*(?:await |return |import |export |<\/?[A-Za-z])/m;

/** Unwanted code is deleted; git keeps it. */
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

/** Adjacent comments are read as one. Doc comments may show code, so they are left out. */
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
