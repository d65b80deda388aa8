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
