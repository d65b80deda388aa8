export type Address = { email: string; name: string };

/** Cuts at commas, semicolons and line breaks, but not inside quotes or angle brackets. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  let bracketed = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === '<') bracketed = true;
    else if (letter === '>') bracketed = false;
    // A quote or bracket that nobody closes ends with its line.
    if (letter === '\n') [quoted, bracketed] = [false, false];
    if (/[,;\n\t]/.test(letter) && !quoted && !bracketed) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part];
}

function readOne(part: string): Address[] {
  const text = part.trim();
  if (text === '') return [];
  const named = /^(.*?)<([^<>]*)>\s*$/s.exec(text);
  if (named) {
    const [, name = '', email = ''] = named;
    return [{ email: email.trim().replace(/^mailto:/i, ''), name: unquote(name) }];
  }
  // Several bare addresses in one line, with spaces between them.
  const words = text.split(/\s+/);
  if (words.every((word) => word.includes('@'))) return words.map((email) => ({ email, name: '' }));
  return [{ email: text, name: '' }];
}

const unquote = (name: string): string =>
  name
    .trim()
    .replace(/^["'“](.*)["'”]$/s, '$1')
    .trim();

/** `Ana Reis <ana@x.com>, rui@x.com`, as mail programs and people write them. Text that is no address stays, so that the field can mark it. */
export const readAddresses = (text: string): Address[] => cut(text.replaceAll('\r', '\n')).flatMap(readOne);
