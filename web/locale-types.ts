import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const locales = new URL('./src/locales/', import.meta.url);
const written = new URL('namespaces.d.ts', locales);

/** The types of all texts: what `t` may be asked for, by the files of the English ones. */
export function localeTypes(): string {
  const names = readdirSync(new URL('en/', locales))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
  return `// Written by web/locale-types.ts, from the files of en/, when the application is served or built.
${names.map((name) => `import type ${name} from './en/${name}.json';`).join('\n')}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
${names.map((name) => `      ${name}: typeof ${name};`).join('\n')}
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
