import type { Translated } from './fields/field-model.ts';
import type { Permission } from './permissions.ts';

/*
 * Declares everything that can be imported, once per entity. The suggested mapping, the checks, the template and the file of failed rows follow
 * from it. No schemas here, so that screens may load it at once.
 */

/** How a cell is read. `reference`: the name, tag or address of something that the workspace has. */
export type ImportFieldType =
  | 'text'
  | 'choice'
  | 'several'
  | 'number'
  | 'date'
  | 'yes_no'
  | 'email'
  | 'link'
  | 'phone'
  | 'reference';

/** `label`: what screens and exports call it. */
export type ImportOption = { id: string; label: Translated; words: readonly string[] };

export type ImportField = {
  key: string;
  type: ImportFieldType;
  label: Translated;
  /** A row that creates something needs it. */
  required: boolean;
  /** A row that has it is matched to what exists by it. */
  identifies: boolean;
  /** The unit of a number. */
  unit: string;
  /** Further headers by which it is recognised, in any language. */
  words: readonly string[];
  /** The choices, each with the texts that mean it. */
  options: readonly ImportOption[];
  /** A cell of the template. */
  example: Translated;
};

export const importEntities = ['assets', 'people'] as const;
export type ImportEntity = (typeof importEntities)[number];

export type ImportDefinition = {
  entity: ImportEntity;
  /** Required when the import begins, and at each of its batches. */
  permission: Permission;
  fields: readonly ImportField[];
  /** At least one of these must be mapped. */
  identifiedBy: readonly string[];
};

type Declared = Pick<ImportField, 'key' | 'label'> & Partial<ImportField>;

export const importField = (field: Declared): ImportField => ({
  type: 'text',
  required: false,
  identifies: false,
  unit: '',
  words: [],
  options: [],
  example: { en: '', pt: '' },
  ...field,
});

export function defineImport(
  definition: Omit<ImportDefinition, 'fields' | 'identifiedBy'> & { fields: readonly Declared[] },
): ImportDefinition {
  const fields = definition.fields.map(importField);
  return { ...definition, fields, identifiedBy: fields.filter(({ identifies }) => identifies).map(({ key }) => key) };
}

/** Column -> the key of its field; null for a column that is left out. */
export type ImportMapping = readonly (string | null)[];

/** Whatever the case, accents, punctuation and spacing. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The fields that a mapping lacks: all of which must be there, and one of which must be. */
export function missingFields(
  { fields, identifiedBy }: Pick<ImportDefinition, 'fields' | 'identifiedBy'>,
  mapping: ImportMapping,
) {
  const mapped = new Set(mapping);
  const isIdentified = identifiedBy.length === 0 || identifiedBy.some((key) => mapped.has(key));
  return isIdentified ? [] : fields.filter(({ key }) => identifiedBy.includes(key));
}

/** The first field that two columns are given to. */
export const fieldMappedTwice = (mapping: ImportMapping): string | undefined =>
  mapping.find((key, column): key is string => key !== null && mapping.indexOf(key) !== column) ?? undefined;

/** A file to fill in: the header, and one row as an example. */
export const templateOf = (fields: readonly ImportField[], locale: keyof Translated): string[][] => [
  fields.map(({ label }) => label[locale]),
  fields.map(({ example }) => example[locale]),
];

export const optionOf = ({ options }: Pick<ImportField, 'options'>, cell: string): string | undefined => {
  const plain = plainWord(cell);
  return options.find(({ id, label, words }) =>
    [id, label.en, label.pt, ...words].some((word) => plainWord(word) === plain),
  )?.id;
};

/** Several values in a cell, with semicolons, bars or line breaks between them. */
export const cellParts = (cell: string): string[] =>
  cell
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export type DayOrder = 'day_first' | 'month_first';

/** ISO, or with slashes, dots or dashes in the order that the importer says. Two digits of a year are of this century. */
export function readDay(cell: string, order: DayOrder): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(cell);
  const other = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(cell);
  if (!iso && !other) return null;
  const [first = '', second = '', third = ''] = (iso ?? other ?? []).slice(1);
  const [year, month, day] = iso
    ? [first, second, third]
    : [third.padStart(4, '20'), ...(order === 'day_first' ? [second, first] : [first, second])];
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

const yes = ['true', 'yes', 'y', 'x', '1', 'sim', 's', 'verdadeiro'];
const no = ['false', 'no', 'n', '0', 'nao', 'falso'];

export function readYesNo(cell: string): boolean | null {
  const plain = plainWord(cell);
  if (yes.includes(plain)) return true;
  return no.includes(plain) ? false : null;
}

/** A change by an update: the key of a field, and its values in words; null is none. */
export type RowChange = { field: string; from: string | null; to: string | null };

/** A problem of a row. `code` is one of the words for problems of rows, or of the error catalogue. */
export type RowProblem = {
  field: string;
  code: string;
  value: string;
  bound?: number;
  /** The row in which the value stands too. */
  row?: number;
};
