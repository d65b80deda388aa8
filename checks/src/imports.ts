import path from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { readSource } from './source-files.ts';
import { parse, textOf, walk } from './syntax-tree.ts';

/** `to` is a path below the root, or the specifier itself if it resolves to no file. */
export type Import = { from: string; to: string; found: boolean; ofTypes: boolean };

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

/** Every import of these files: of values and types, static and dynamic. */
export function listImports(root: string, files: string[]): Import[] {
  const resolver = new ResolverFactory({ conditionNames: ['node', 'import', 'types', 'default'] });
  return files.flatMap((from) =>
    specifiersIn(from, readSource(root, from))
      .filter(({ specifier }) => !specifier.startsWith('node:'))
      .map(({ specifier, ofTypes }) => {
        const { path: found } = resolver.sync(path.join(root, path.dirname(from)), specifier);
        return found === undefined
          ? { from, to: specifier, found: false, ofTypes }
          : { from, to: path.relative(root, found).split(path.sep).join('/'), found: true, ofTypes };
      }),
  );
}

function specifiersIn(file: string, source: string): { specifier: string; ofTypes: boolean }[] {
  return [...walk(parse(file, source).program)]
    .filter((node) => IMPORTING.includes(node.type))
    .flatMap((node) => {
      const specifier = textOf(node.source);
      const ofTypes = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
      return specifier === undefined ? [] : { specifier, ofTypes };
    });
}

const folderOf = (file: string): string | undefined => /^server\/src\/[^/]+(?=\/)/.exec(file)?.[0];

/** Lists the imports between folders of the server at run time. Tests are left out. */
export function listFolderImports(imports: readonly Import[]): Import[] {
  return imports.flatMap((edge) => {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)];
    if (edge.ofTypes || !from || !to || from === to || edge.from.endsWith('.test.ts')) return [];
    return { ...edge, from, to };
  });
}

/** One path through each import cycle: `[a, b, a]`. */
export function findCycles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, (edge) => edge.from);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, way: string[]): void => {
    const seenAt = way.indexOf(file);
    if (seenAt >= 0) cycles.push([...way.slice(seenAt), file]);
    if (seenAt >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}
