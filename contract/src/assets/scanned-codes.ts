import { limits } from '../limits.ts';

/** Labels may hold the address of the page: its last part is the tag. */
export function tagOfCode(code: string): string {
  const text = code.trim();
  const found = /^https?:\/\/[^/]+\/assets\/([^/?#]+)/i.exec(text);
  try {
    return found ? decodeURIComponent(found[1] ?? '') : text;
  } catch {
    return text;
  }
}

/** Returns the last part of an address: most labels with addresses end with the number. */
function endOfAddress(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  const [path = ''] = text.replace(/^[^:]*:\/+[^/]*/, '').split(/[?#]/, 1);
  return path.split('/').findLast((part) => part !== '') ?? '';
}

const edges = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g;

/** The tag for a new asset whose label has this code; empty when nothing in it can be a tag. */
export function newTagOfCode(code: string): string {
  const plain = endOfAddress(tagOfCode(code))
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(edges, '');
  return plain.slice(0, limits.assets.tag).replace(edges, '');
}
