import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const locales = path.join(import.meta.dirname, 'src/locales');
const written = path.join(locales, 'namespaces.d.ts');

/** The types of all texts: what `t` may be asked for, by the files of the English ones. */
export function localeTypes(): string {
  const names = readdirSync(path.join(locales, 'en'))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
  return `// Written by web/locale-types.ts, from the files of en/, when the application is served or built.
import type entries from '@sightline/contract/audit/sentences/en.json';
import type errors from '@sightline/contract/error-sentences/en.json';
${names.map((name) => `import type ${name} from './en/${name}.json';`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${['entries', 'errors', ...names].map((name) => `      ${name}: typeof ${name};`).join('\n')}
    };
  }
}
`;
}

export const writeLocaleTypes = (): Plugin => ({
  name: 'locale-types',
  buildStart() {
    const types = localeTypes();
    if (readFileSync(written, 'utf8') !== types) writeFileSync(written, types);
  },
});
