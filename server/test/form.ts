/** The fields of a form as the specification flattens them (section 7): bracketed keys; an empty list is an empty text. */
export function formFieldsOf(value: unknown, key = ''): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.length === 0 ? [[key, '']] : value.flatMap((item, index) => formFieldsOf(item, `${key}[${index}]`));
  }
  if (value === null || typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).flatMap(([name, inner]) => formFieldsOf(inner, key ? `${key}[${name}]` : name));
}

export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [key, text] of formFieldsOf(body)) form.append(key, text);
  return form;
}
