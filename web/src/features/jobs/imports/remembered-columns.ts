import { type ImportDefinition, type ImportEntity, plainWord } from '@sightline/contract/imports';
import { suggestMapping } from '@sightline/contract/jobs/import-headers';

const keyOf = (entity: ImportEntity): string => `sightline.columns.${entity}`;
const most = 200;

/** Header -> the field that this browser gave it last; an empty text for a column that was left out. */
function readRemembered(entity: ImportEntity): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(entity)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function rememberColumns(
  entity: ImportEntity,
  header: readonly string[],
  mapping: readonly (string | null)[],
): void {
  const given = header.map((title, column) => [plainWord(title), mapping[column] ?? ''] as const);
  const all = Object.entries({ ...readRemembered(entity), ...Object.fromEntries(given) }).slice(-most);
  try {
    localStorage.setItem(keyOf(entity), JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage, columns are suggested by their names alone.
  }
}

/** As it was done last, else by the names of the columns. */
export function startMapping({ entity, fields }: ImportDefinition, header: readonly string[]): (string | null)[] {
  const remembered = readRemembered(entity);
  const suggested = suggestMapping(fields, header);
  const known = new Set(fields.map(({ key }) => key));
  const mapping = header.map((title, column) => {
    const before = remembered[plainWord(title)];
    if (before === undefined || (before !== '' && !known.has(before))) return suggested[column] ?? null;
    return before || null;
  });
  return mapping.map((key, column) => (key !== null && mapping.indexOf(key) !== column ? null : key));
}
