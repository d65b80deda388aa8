function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(key, value);
  else if (value instanceof Date) form.append(key, value.toISOString());
  else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) append(form, `${key}[${name}]`, inner);
  } else form.append(key, String(value));
}

/**
 * Multipart as the specification wants it (section 7): nested objects flattened to bracketed keys, files attached under
 * the field that the endpoint names.
 */
export function toFormData(fields: Record<string, unknown>, files: Record<string, readonly Blob[]>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) append(form, key, value);
  // Fields go first: a server that streams the files already knows what they belong to.
  for (const [key, blobs] of Object.entries(files)) for (const blob of blobs) form.append(key, blob);
  return form;
}
