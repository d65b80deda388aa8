import path from 'node:path';
import { listFiles, readSource } from './source-files.ts';

/** The texts of one namespace in one language: dotted key to text. */
export type Texts = Map<string, string>;
/** Namespace to texts. */
export type Locale = Map<string, Texts>;

export const LANGUAGES = ['en', 'pt'];

/** Texts of the contract, for the server too: folder to namespace. */
const shared = { 'error-sentences': 'errors', 'audit/sentences': 'entries' };

/** The namespaces of the screens, and those of the contract. */
export function readLocale(root: string, language: string): Locale {
  const files = listFiles(root, [`web/src/locales/${language}/*.json`]);
  return new Map([
    ...files.map((file): [string, Texts] => [path.basename(file, '.json'), textsIn(root, file)]),
    ...Object.entries(shared).flatMap(([folder, namespace]) =>
      listFiles(root, [`contract/src/${folder}/${language}.json`]).map((file): [string, Texts] => [
        namespace,
        textsIn(root, file),
      ]),
    ),
  ]);
}

const textsIn = (root: string, file: string): Texts => flatten(JSON.parse(readSource(root, file)));

function flatten(texts: Record<string, unknown>, prefix = ''): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    value !== null && typeof value === 'object'
      ? [...flatten(value as Record<string, unknown>, `${prefix}${key}.`)]
      : [[`${prefix}${key}`, String(value)]],
  );
  return new Map(entries);
}

/** The keys as code uses them: `count_one` and `count_other` are both `count`. */
export function usedKeys(texts: Texts): Set<string> {
  return new Set([...texts.keys()].map((key) => pluralBase(texts, key) ?? key));
}

function pluralBase(texts: Texts, key: string): string | undefined {
  const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
  return base !== undefined && texts.has(`${base}_other`) && texts.has(`${base}_one`) ? base : undefined;
}

/** Differences between languages: a missing key or plural form, an empty text, different placeholders. */
export function compareLocales(locales: Map<string, Locale>): string[] {
  const namespaces = new Set([...locales.values()].flatMap((locale) => [...locale.keys()]));
  return [...namespaces].flatMap((namespace) => {
    const everyKey = new Set(
      [...locales.values()].flatMap((locale) => [...usedKeys(locale.get(namespace) ?? new Map())]),
    );
    return [...locales].flatMap(([language, locale]) => {
      const texts = locale.get(namespace);
      if (texts === undefined) return [`${language}/${namespace}.json: is not there`];
      return [
        ...missingKeys(texts, everyKey, language).map((key) => `${language}/${namespace}.json: lacks "${key}"`),
        ...emptyTexts(texts).map((key) => `${language}/${namespace}.json: "${key}" is empty`),
        ...otherPlaceholders(texts, locales.get('en')?.get(namespace)).map(
          (key) => `${language}/${namespace}.json: "${key}" has other placeholders than en`,
        ),
      ];
    });
  });
}

function missingKeys(texts: Texts, everyKey: Set<string>, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [...everyKey].flatMap((key) => {
    if (texts.has(key)) return [];
    const isPlural = texts.has(`${key}_one`) || texts.has(`${key}_other`);
    return isPlural ? forms.map((form) => `${key}_${form}`).filter((form) => !texts.has(form)) : [key];
  });
}

function emptyTexts(texts: Texts): string[] {
  return [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key);
}

function otherPlaceholders(texts: Texts, english: Texts | undefined): string[] {
  return [...texts]
    .filter(([key, text]) => english?.has(key) && holes(text) !== holes(english.get(key) ?? ''))
    .map(([key]) => key);
}

function holes(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1]))].sort().join();
}
