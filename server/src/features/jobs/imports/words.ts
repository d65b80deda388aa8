import { type ErrorCode, errorCatalogue } from '@sightline/contract/errors';
import type { ImportDefinition, RowProblem } from '@sightline/contract/imports';
import { type Locale, sentence } from '../../../http/messages.ts';

/** `{value}` is what the cell holds, `{n}` a bound, `{row}` another row of the file. */
const en = {
  required: 'This is missing.',
  too_short: '“{value}” is shorter than {n} characters.',
  too_long: '“{value}” is longer than {n} characters.',
  too_few: 'Give at least {n}, with semicolons between them.',
  too_many: 'Give at most {n}.',
  too_small: '“{value}” is less than {n}.',
  too_big: '“{value}” is more than {n}.',
  choice: '“{value}” is none of the choices.',
  type: '“{value}” is not a number.',
  ambiguous_number: '“{value}” can be read as two numbers. Say what stands before decimals in this column.',
  cell_error: '“{value}” is an error of the spreadsheet. Correct the cell, or leave it empty.',
  yes_no: '“{value}” is neither yes nor no.',
  date: '“{value}” is not a date.',
  email: '“{value}” is not an e-mail address.',
  link: '“{value}” is not a link that begins with https:// or http://.',
  phone: '“{value}” is not a phone number.',
  pattern: '“{value}” does not have the form that the field asks for.',
  tag: '“{value}” may hold only letters, digits, dots, dashes and underscores.',
  reserved: '“{value}” is the address of a page. Choose another tag.',
  person: 'There is no person “{value}” in this workspace.',
  unique: 'Another asset has “{value}”.',
  duplicate: '“{value}” is in row {row} too.',
  same_asset: 'Row {row} is about the same asset.',
  ambiguous: 'Several have “{value}”. Give a tag, or the whole path of a category: A / B.',
  unknown: 'There is no “{value}” here.',
  archived: '“{value}” is archived.',
  cycle: '“{value}” would make the asset a part of itself.',
  spaces: 'Guests need a space, and agents have none.',
  may_not_create: 'There is no “{value}”, and your role does not allow adding it.',
  not_done: 'The import ended before this row.',
};
export type ProblemCode = keyof typeof en;

const pt: Record<ProblemCode, string> = {
  required: 'Falta este valor.',
  too_short: '“{value}” tem menos de {n} caracteres.',
  too_long: '“{value}” tem mais de {n} caracteres.',
  too_few: 'Informe pelo menos {n}, separados por ponto e vírgula.',
  too_many: 'Informe no máximo {n}.',
  too_small: '“{value}” é menor que {n}.',
  too_big: '“{value}” é maior que {n}.',
  choice: '“{value}” não é uma das opções.',
  type: '“{value}” não é um número.',
  ambiguous_number: '“{value}” pode ser lido como dois números. Informe o separador decimal desta coluna.',
  cell_error: '“{value}” é um erro da planilha. Corrija a célula ou deixe-a vazia.',
  yes_no: '“{value}” não é sim nem não.',
  date: '“{value}” não é uma data.',
  email: '“{value}” não é um endereço de e-mail.',
  link: '“{value}” não é um link que comece com https:// ou http://.',
  phone: '“{value}” não é um número de telefone.',
  pattern: '“{value}” não tem o formato que o campo pede.',
  tag: '“{value}” só pode ter letras, números, pontos, hifens e sublinhados.',
  reserved: '“{value}” é o endereço de uma página. Escolha outro código.',
  person: 'Não há a pessoa “{value}” neste espaço de trabalho.',
  unique: 'Outro ativo já tem “{value}”.',
  duplicate: '“{value}” também está na linha {row}.',
  same_asset: 'A linha {row} trata do mesmo ativo.',
  ambiguous: 'Há vários com “{value}”. Informe o código ou o caminho completo da categoria: A / B.',
  unknown: 'Não há “{value}” aqui.',
  archived: '“{value}” está arquivado.',
  cycle: '“{value}” tornaria o ativo parte de si mesmo.',
  spaces: 'Convidados precisam de um espaço; agentes não têm nenhum.',
  may_not_create: 'Não há “{value}”, e seu perfil não permite criar.',
  not_done: 'A importação terminou antes desta linha.',
};

const words = { en, pt };
const isWord = (code: string): code is ProblemCode => Object.hasOwn(en, code);
const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

function reasonOf({ code, value, bound, row }: RowProblem, locale: Locale): string {
  if (isErrorCode(code)) return sentence(code, locale);
  const values: Record<string, string> = { value, n: String(bound ?? ''), row: String(row ?? '') };
  return words[locale][isWord(code) ? code : 'choice'].replace(
    /\{(value|n|row)\}/g,
    (_all, name) => values[name] ?? '',
  );
}

type Columns = { header: readonly string[]; mapping: readonly (string | null)[] };

/** "Category: There is no “Chilers” here." The column is called as in the file, or as the field if the file has none. */
export function reasonsOf(
  problems: readonly RowProblem[],
  { fields }: ImportDefinition,
  { header, mapping }: Columns,
  locale: Locale,
): string[] {
  return problems.map((problem) => {
    const column = header[mapping.indexOf(problem.field)];
    const name = column || fields.find(({ key }) => key === problem.field)?.label[locale];
    const reason = reasonOf(problem, locale);
    return name ? `${name}: ${reason}` : reason;
  });
}
