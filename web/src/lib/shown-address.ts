import { toUnicode } from 'punycode/';

/** Letters of one alphabet: a mixture could look like another domain (UTS 39). */
const isOfOneScript = (label: string): boolean =>
  ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Hangul'].some((script) =>
    new RegExp(`^[\\p{Script=${script}}\\p{M}0-9-]+$`, 'u').test(label),
  ) || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9-]+$/u.test(label);

/** Whether it could be mistaken for letters of ASCII. */
const isShown = (label: string): boolean =>
  isOfOneScript(label) && !/^[\p{Script=Greek}\p{Script=Cyrillic}0-9-]+$/u.test(label);

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    const shown = toUnicode(label);
    return isShown(shown) ? shown : label;
  } catch {
    return label;
  }
}

/** An e-mail address or a domain as people write it: domains with accents are stored as DNS spells them. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + address.slice(at).split('.').map(shownLabel).join('.');
}
