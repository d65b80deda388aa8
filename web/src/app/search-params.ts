import { defaultStringifySearch } from '@tanstack/react-router';

const isListOfWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && /^[\w-]+$/.test(item));

/** As the router writes addresses, but for lists of words: `?priority=high,urgent`, which people can read and type. */
export function stringifySearch(search: Record<string, unknown>): string {
  const readable = Object.entries(search).map(([name, value]) => [name, isListOfWords(value) ? value.join() : value]);
  return defaultStringifySearch(Object.fromEntries(readable)).replaceAll('%2C', ',');
}
