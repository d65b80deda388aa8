import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = `${import.meta.dirname}/..`;
const sheets = `${root}/../../node_modules/@mantine/core/styles`;
/** Sheets that a component needs besides its own. */
const parts: Record<string, string[]> = {
  Modal: ['ModalBase', 'Overlay', 'CloseButton'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton'],
  Menu: ['Popover'],
  NativeSelect: ['Input'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['Input', 'ActionIcon'],
  Select: ['Combobox', 'ScrollArea', 'Input'],
  MultiSelect: ['Combobox', 'ScrollArea', 'Pill', 'PillsInput'],
};

function componentsUsed(): Set<string> {
  const files = globSync(`${root}/**/*.tsx`);
  const imports = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  return new Set(imports.flatMap((match) => (match[1] ?? '').match(/\b(?<!type )[A-Z]\w+/g) ?? []));
}

test('every Mantine component that a screen uses has its sheet in the build', () => {
  const imported = globSync(`${root}/**/*.{css,tsx}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const needed = [...componentsUsed()].flatMap((name) => [name, ...(parts[name] ?? [])]);
  const missing = needed.filter(
    (name) => existsSync(`${sheets}/${name}.layer.css`) && !imported.includes(`styles/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
  expect(needed).toContain('Button');
});
