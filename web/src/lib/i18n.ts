import type { Locale } from '@sightline/contract/scalars';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hasChosenLanguage, readLanguage, storeLanguage } from './language.ts';

type Load = () => Promise<{ default: Record<string, unknown> }>;

/** The contract has the sentences of error codes and audit entries, as the server needs them too. */
const files: Record<string, Load> = {
  ...import.meta.glob<{ default: Record<string, unknown> }>('../locales/*/*.json'),
  '../locales/en/errors.json': () => import('@sightline/contract/error-sentences/en.json'),
  '../locales/pt/errors.json': () => import('@sightline/contract/error-sentences/pt.json'),
  '../locales/en/entries.json': () => import('@sightline/contract/audit/sentences/en.json'),
  '../locales/pt/entries.json': () => import('@sightline/contract/audit/sentences/pt.json'),
};

/** One file per language and namespace, fetched when a screen first asks for it. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${language}/${namespace}.`), null);
    load().then(
      (module) => done(null, module.default),
      // True: worth trying again, a connection may come back.
      (error: Error) => done(error, true),
    );
  },
};

export const i18n = i18next;

/** Ready when the texts that every screen may need are there; a feature's own namespace loads with its screen. */
export async function startI18n(language: Locale = readLanguage()): Promise<void> {
  i18n.on('languageChanged', (active) => {
    document.documentElement.lang = active;
  });
  await i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['en', 'pt'],
      ns: ['common', 'errors', 'validation'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** For somebody who has chosen none in this browser; it is not stored, so that it stays a suggestion. */
export async function suggestLanguage(language: Locale): Promise<void> {
  if (!hasChosenLanguage()) await i18n.changeLanguage(language);
}

export async function switchLanguage(language: Locale): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
}
