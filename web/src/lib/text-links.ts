/** A piece of a text, and where it leads if it is an address. */
export type TextPiece = { text: string; href?: string };

/** Ends of sentences, quotes and the punctuation of Chinese and Japanese are no part of an address, whose letters may be of any script. */
const web = String.raw`\b(?:https?:\/\/|www\.)[^\s<>"“”„‘’«»\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+`;
const mail = String.raw`(?<![\p{L}\p{N}._%+/@-])[\p{L}\p{N}_%+-](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}`;
const addresses = new RegExp(`${web}|${mail}`, 'giu');

const hasHost = /^https?:\/\/(?:[\p{L}\p{N}]|\[[\da-f:]+\])/iu;
const atEnd = new Set([...".,:;!?…'*_~`|)]}"]);
const openings: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** A closing bracket belongs to an address that has opened it: "…/GT_Racing_(video_game)". */
function withoutEnd(address: string): string {
  const open = new Map<string, number>();
  for (const sign of address) open.set(sign, (open.get(sign) ?? 0) + 1);
  let end = address.length;
  for (let last = address[end - 1]; end > 0 && last !== undefined && atEnd.has(last); last = address[end - 1]) {
    const opening = openings[last];
    if (opening && (open.get(last) ?? 0) <= (open.get(opening) ?? 0)) break;
    open.set(last, (open.get(last) ?? 0) - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(address: string): string | undefined {
  if (/^https?:\/\//i.test(address)) return hasHost.test(address) ? address : undefined;
  if (/^www\./i.test(address))
    return /^www\.[\p{L}\p{N}-]+\.\p{L}{2}/iu.test(address) ? `https://${address}` : undefined;
  return `mailto:${address}`;
}

/** A text cut into what is an address of the web or of e-mail, and what is not. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: address, href });
    at = index + address.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
