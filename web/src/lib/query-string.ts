type Entry = [key: string, value: string];

function entriesOf(key: string, value: unknown): Entry[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[key, value.toISOString()]];
  if (Array.isArray(value)) {
    if (value.length === 1) return entriesOf(key, value[0]);
    return value.flatMap((item, index) => entriesOf(`${key}[${index}]`, item));
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => entriesOf(`${key}.${name}`, inner));
  }
  return [[key, String(value)]];
}

/**
 * A GET payload as the specification wants it (section 7): arrays longer than one item become indexed keys
 * (`status[0]=1&status[1]=2`), a single item travels as a plain value, nested objects become dotted keys
 * (`filter.type=normal`). Absent values are left out. Answers '' or '?…'.
 */
export function toQueryString(payload: Record<string, unknown>): string {
  const entries = Object.entries(payload).flatMap(([key, value]) => entriesOf(key, value));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
