/** "3.4 MB", in the reader's language. */
export function formatBytes(bytes: number, language: string): string {
  const [unit, size] = bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const value = bytes / size;
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit, unitDisplay: 'short' },
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
