import { type ImportField, plainWord } from '../imports.ts';

/*
 * Matches columns to fields by their headers. "Data de compra", "Data da compra" and "Dt. compra" are the same: small words and endings do not
 * count, and synonyms are equal.
 */

const small = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'o',
  'a',
  'os',
  'as',
  'em',
  'no',
  'na',
  'e',
  'the',
  'of',
  'on',
  'in',
  'for',
  'is',
]);

/** The first word stands for those behind it. Written without accents. */
const synonyms: readonly (readonly string[])[] = [
  ['date', 'data', 'dia', 'dt', 'day'],
  ['purchase', 'compra', 'comprado', 'purchased', 'bought', 'aquisicao', 'adquirido', 'acquired', 'acquisition'],
  [
    'end',
    'fim',
    'final',
    'termino',
    'vencimento',
    'vence',
    'validade',
    'until',
    'ate',
    'expires',
    'expiry',
    'expiration',
    'ends',
  ],
  ['number', 'numero', 'num', 'nr', 'n', 'nº'],
  ['serial', 'serie', 'series'],
  ['warranty', 'garantia', 'guarantee'],
  ['model', 'modelo'],
  ['manufacturer', 'fabricante', 'maker', 'brand', 'marca', 'vendor'],
  ['category', 'categoria', 'group', 'grupo'],
  ['customer', 'cliente', 'client'],
  ['phone', 'telefone', 'telephone', 'fone', 'tel', 'celular', 'mobile'],
  ['email', 'correio'],
  ['contact', 'contato', 'contacto'],
  ['role', 'funcao', 'cargo', 'perfil', 'papel'],
  ['name', 'nome'],
  ['note', 'observacao', 'obs', 'nota', 'comentario', 'comment', 'remark'],
];

/** Plurals and endings of gender: "observações" and "observação", "séries" and "série". */
const stemOf = (word: string): string => word.replace(/coes$/, 'cao').replace(/(?<=\w{3})s$/, '');

const canonical = new Map(
  synonyms.flatMap(([first = '', ...others]) => [first, ...others].map((word) => [stemOf(word), first])),
);

const wordsOf = (text: string): string[] =>
  plainWord(text.replace(/e-mail/gi, 'email'))
    .split(' ')
    .filter((word) => word !== '' && !small.has(word))
    .map((word) => canonical.get(stemOf(word)) ?? stemOf(word));

const namesOf = ({ key, label, words }: ImportField): string[] => [key, label.en, label.pt, ...words];

const sameWords = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && some.length === others.length && some.every((word) => others.includes(word));

/** How many words of a title a name accounts for; none where the title lacks one of them, or where they are too short to say much. */
function shareOf(title: readonly string[], name: readonly string[]): number {
  const isTelling = name.length > 0 && name.join('').length > 3;
  return isTelling && name.every((word) => title.includes(word)) ? name.length : 0;
}

/** Exact headers first, so that "Serial number" does not take the column of "Number". Each field is given once. */
export function suggestMapping(fields: readonly ImportField[], header: readonly string[]): (string | null)[] {
  const mapping: (string | null)[] = header.map(() => null);
  const free = new Map(fields.map((field) => [field, namesOf(field)]));
  const give = (scoreOf: (title: string, name: string) => number): void => {
    for (const [column, title] of header.entries()) {
      if (mapping[column] !== null || plainWord(title) === '') continue;
      let [best, most] = [null as ImportField | null, 0];
      for (const [field, names] of free) {
        const score = Math.max(...names.map((name) => scoreOf(title, name)));
        if (score > most) [best, most] = [field, score];
      }
      if (!best) continue;
      mapping[column] = best.key;
      free.delete(best);
    }
  };
  give((title, name) => Number(plainWord(title) === plainWord(name)));
  give((title, name) => Number(sameWords(wordsOf(title), wordsOf(name))));
  give((title, name) => shareOf(wordsOf(title), wordsOf(name)));
  return mapping;
}
