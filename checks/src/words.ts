import type { Finding } from './finding.ts';
import { compareLocales, LANGUAGES, type Locale, readLocale, usedKeys } from './locales.ts';
import { isTest, listFiles, readSource } from './source-files.ts';
import { type FileWords, type WordUse, wordsInFile } from './words-in-code.ts';

/** Every text exists in every language and is used, and no text is hardcoded. */
export function checkWords(root: string): Finding {
  const locales = new Map(LANGUAGES.map((language) => [language, readLocale(root, language)]));
  const english = locales.get('en') ?? new Map();
  const files = listFiles(root, ['web/src/**/*.ts', 'web/src/**/*.tsx']).filter((file) => !isTest(file));
  const words = new Map(files.map((file) => [file, wordsInFile(file, readSource(root, file))]));
  const texts = [...english.values()].reduce((sum, namespace) => sum + namespace.size, 0);
  return {
    checked: files.length > 0 ? texts : 0,
    problems: [
      ...compareLocales(locales),
      ...[...words].flatMap(inFile(english)),
      ...unusedKeys(english, [...words.values()]),
    ],
  };
}

function inFile(english: Locale): (entry: [string, FileWords]) => string[] {
  return ([file, { uses, hardcoded }]) => [
    ...uses
      .filter((use) => !exists(use, english))
      .map((use) => `${file}: no text for "${use.namespaces[0] ?? '?'}:${use.key}"`),
    ...hardcoded.map((text) => `${file}: "${text}" is written into the code instead of the locales`),
  ];
}

function exists(use: WordUse, locale: Locale): boolean {
  return use.namespaces.some((namespace) => {
    const keys = [...usedKeys(locale.get(namespace) ?? new Map())];
    return keys.some((key) => matches(use, namespace, key));
  });
}

function unusedKeys(english: Locale, words: FileWords[]): string[] {
  const uses = words.flatMap((file) => [...file.uses, ...file.mentions]);
  return [...english].flatMap(([namespace, texts]) =>
    [...usedKeys(texts)]
      .filter((key) => !uses.some((use) => matches(use, namespace, key)))
      .map((key) => `en/${namespace}.json: "${key}" is on no screen`),
  );
}

function matches(use: WordUse, namespace: string, key: string): boolean {
  if (!use.namespaces.includes(namespace)) return false;
  if (!use.family) return use.key === key;
  const [start = '', ...rest] = use.key.split('*');
  const end = rest.at(-1) ?? '';
  return key.length >= start.length + end.length && key.startsWith(start) && key.endsWith(end);
}
