/** Text that is markup already. Nothing else is: whatever stands in a template is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Markup | string | number | null | undefined | false | readonly Piece[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that XML does not allow; HTML does not need them either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text.replace(unprintable, '').replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map(written).join('');
}

/** A template of HTML or XML. Attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const text = strings.map((part, at) => part + (at < pieces.length ? written(pieces[at]) : ''));
  return new Markup(text.join(''));
}

/** Marks text that the program itself wrote, so that it is not escaped. */
export const trusted = (text: string): Markup => new Markup(text);
