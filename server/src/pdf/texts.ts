/** Every text in a value, and in what it holds. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap(textsIn);
}
