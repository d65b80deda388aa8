import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../src/command.ts';
import { linkPackages, plantTree, REPOSITORY } from './tree.ts';

const BIN = path.join(REPOSITORY, 'node_modules/.bin');
const CONFIGS = ['biome.json', '.oxlintrc.json', 'tsconfig.base.json', '.gitignore'];
const SLOW = { timeout: 60_000 };

const TSCONFIG =
  '{ "extends": "../tsconfig.base.json", "compilerOptions": { "jsx": "react-jsx" }, "include": ["src"] }';

/** A tree under the project's own configuration of every tool. */
function plantProject(files: Record<string, string>): string {
  const root = plantTree({
    'package.json': '{ "workspaces": ["server"] }',
    'server/tsconfig.json': TSCONFIG,
    ...files,
  });
  for (const config of CONFIGS) copyFileSync(path.join(REPOSITORY, config), path.join(root, config));
  linkPackages(root);
  return root;
}

async function outputOf(tool: string, args: string[], files: Record<string, string>): Promise<string> {
  const { code, output } = await runCommand(path.join(BIN, tool), args, { cwd: plantProject(files) });
  return code === 0 ? 'green' : output;
}

describe('types', SLOW, () => {
  const types = (files: Record<string, string>): Promise<string> =>
    outputOf('tsc', ['--noEmit', '-p', 'server'], files);

  it.each([
    ['a value of another type', 'export const a: number = "1";', 'TS2322'],
    ['an element that may be missing', 'export const a: string = ["b"][1];', 'TS2322'],
    ['an enum', 'export enum A { b }', 'TS1294'],
  ])('refuse %s', async (_what, source, problem) => {
    expect(await types({ 'server/src/a.ts': source })).toContain(problem);
  });

  it('are red without a file', async () => {
    expect(await types({})).toContain('No inputs were found');
  });
});

describe('lint', SLOW, () => {
  const format = (files: Record<string, string>): Promise<string> => outputOf('biome', ['check', '.'], files);
  const testing = "import { expect, it } from 'vitest';\n\n";

  it('lets a clean file through', async () => {
    expect(await outputOf('biome', ['check', 'server/src'], { 'server/src/a.ts': 'export const a = 1;\n' })).toBe(
      'green',
    );
  });

  it.each([
    ['another layout of the text', 'server/src/a.ts', 'export const a = "1"', 'format'],
    ['any', 'server/src/a.ts', 'export const a: any = 1;\n', 'noExplicitAny'],
    ['a non-null assertion', 'server/src/a.ts', 'export const a = [1][0]!;\n', 'noNonNullAssertion'],
    ['a default export', 'server/src/a.ts', 'export default 1;\n', 'noDefaultExport'],
    ['a re-export', 'server/src/a.ts', "export * from './b.ts';\n", 'noReExportAll'],
    ['a file name in another case', 'server/src/someFile.ts', 'export const a = 1;\n', 'useFilenamingConvention'],
    ['a function over 80 lines', 'server/src/a.ts', longFunction(81), 'noExcessiveLinesPerFunction'],
    ['a component over 150 lines', 'web/src/a.tsx', longFunction(151), 'noExcessiveLinesPerFunction'],
    ['a skipped test', 'server/src/a.test.ts', `${testing}it.skip('a', () => expect(1).toBe(1));\n`, 'noSkippedTests'],
    ['a focused test', 'server/src/a.test.ts', `${testing}it.only('a', () => expect(1).toBe(1));\n`, 'noFocusedTests'],
    ['a test without an assertion', 'server/src/a.test.ts', `${testing}it('a', () => {});\n`, 'useExpect'],
  ])('refuses %s', async (_what, file, source, problem) => {
    expect(await format({ [file]: source })).toContain(problem);
  });

  it('is red without a file', async () => {
    expect(await outputOf('biome', ['check', 'empty'], { 'empty/picture.png': '' })).toContain(
      'No files were processed',
    );
  });
});

describe('lint with types', SLOW, () => {
  const lint = (files: Record<string, string>): Promise<string> => outputOf('oxlint', ['--deny-warnings'], files);
  const hook = "import { useEffect } from 'react';\n";

  it('lets a clean file through', async () => {
    expect(await lint({ 'server/src/a.ts': 'export const a = 1;\n' })).toBe('green');
  });

  it.each([
    ['a promise nobody waits for', 'const a = async () => {};\na();\n', 'no-floating-promises'],
    ['awaiting what is no promise', 'export const a = await 1;\n', 'await-thenable'],
    ['throwing what is no error', "throw 'a';\n", 'only-throw-error'],
    [
      'a switch that forgets a case',
      "export function a(b: 'c' | 'd') {\n  switch (b) {\n    case 'c':\n      return 1;\n  }\n}\n",
      'switch-exhaustiveness-check',
    ],
    ['a silenced type error', '// @ts-expect-error: later\nexport const a: number = "1";\n', 'ban-ts-comment'],
    ['work left for later', `// ${'TO'}DO: write this\nexport const a = 1;\n`, 'no-warning-comments'],
    [
      'a hook under a condition',
      `${hook}export function useA(b: boolean) {\n  if (b) useEffect(() => {}, []);\n}\n`,
      'rules-of-hooks',
    ],
    [
      'an effect with a missing dependency',
      `${hook}export function useA(b: number) {\n  useEffect(() => {\n    document.title = String(b);\n  }, []);\n}\n`,
      'exhaustive-deps',
    ],
  ])('refuses %s', async (_what, source, problem) => {
    expect(await lint({ 'server/src/a.ts': source })).toContain(problem);
  });

  it('is red without a file', async () => {
    expect(await lint({})).toContain('No files found to lint');
  });
});

function longFunction(lines: number): string {
  return `export function long() {\n${'  console.log();\n'.repeat(lines)}}\n`;
}
