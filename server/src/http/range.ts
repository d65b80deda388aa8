export type Range = { start: number; end: number };

/**
 * The bytes that a Range header asks for, both ends included; `undefined` means all of them. Not the package `range-parser`,
 * which refuses the last 99 bytes of a file of 10, and a unit that it does not know, where RFC 9110 wants the whole file.
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = asked ?? [];
  if (!asked || (first === '' && last === '')) return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
