import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../src/data-dir.ts';

type Manifest = { name: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type Listed = { name: string; version: string };

const manifests = globSync(['package.json', '*/package.json'], { cwd: projectDir }).map(
  (file) => JSON.parse(readFileSync(join(projectDir, file), 'utf8')) as Manifest,
);

/** These workspaces run where the product is installed; the others test it, measure it or maintain it. */
const product = manifests.filter(({ name }) => /\/(contract|server|web|media|tracker)$/.test(name));

test('every part comes from the registry, in one exact version', () => {
  const wanted = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter(([, version]) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the list of parts that npm makes names all that the product is made of', { timeout: 60_000 }, () => {
  // With --omit=dev npm leaves out what one of our packages needs for good and another for its tests.
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const text = execFileSync('npm', words, { cwd: projectDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const { components } = JSON.parse(text) as { components: Listed[] };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const parts = product.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  expect(parts.length).toBeGreaterThan(20);
  const foreign = parts.filter(([name]) => !name.startsWith('@sightline/'));
  expect(foreign.filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
});
