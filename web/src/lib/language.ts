import type { Locale } from '@sightline/contract/scalars';

export const languageKey = 'lang';
export const languages = ['en', 'pt'] as const satisfies readonly Locale[];

const isLanguage = (value: unknown): value is Locale => languages.includes(value as Locale);

/** Specification, section 9: the stored setting `lang`, otherwise English. */
export function readLanguage(): Locale {
  const stored = localStorage.getItem(languageKey);
  return isLanguage(stored) ? stored : 'en';
}

export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(languageKey));
export const storeLanguage = (language: Locale): void => localStorage.setItem(languageKey, language);
