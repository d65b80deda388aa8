import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../src/step.ts';
import { unusedStep } from '../src/steps.ts';
import { journeysStep, vitestStep } from '../src/test-steps.ts';
import { linkPackages, plantTree, REPOSITORY } from './tree.ts';

const SLOW = { timeout: 60_000 };
const SKIPPING = "({ skip }) => {\n    skip('no printer here');\n    expect(1).toBe(1);\n  }";

function plantPackages(files: Record<string, string>): string {
  const root = plantTree({ 'package.json': '{ "type": "module" }', ...files });
  linkPackages(root);
  vi.stubEnv('PATH', `${path.join(REPOSITORY, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`);
  return root;
}

afterEach(() => vi.unstubAllEnvs());

describe('the tests of a workspace', SLOW, () => {
  const testing = "import { expect, it } from 'vitest';\n";
  const run = (files: Record<string, string>): Promise<Outcome> =>
    vitestStep(plantPackages({ 'server/package.json': '{ "type": "module" }', ...files }), 'server').run();

  it('are counted, and skipped ones carry their reason', async () => {
    const outcome = await run({
      'server/a.test.ts': `${testing}it('adds', () => expect(1).toBe(1));\nit('prints', ${SKIPPING});\n`,
    });
    expect(outcome).toMatchObject({
      ok: true,
      tally: { passed: 1, failed: 0, skipped: [{ name: 'prints', reason: 'no printer here' }] },
    });
  });

  it.each([
    ['a test fails', `${testing}it('a', () => expect(1).toBe(2));`, 1],
    ['a file cannot be read', "import './gone.ts';", 1],
    ['a test is skipped without a reason', `${testing}it.skipIf(true)('a', () => expect(1).toBe(1));`, 1],
  ])('are red when %s', async (_what, source, failed) => {
    expect(await run({ 'server/a.test.ts': source })).toMatchObject({ ok: false, tally: { failed } });
  });

  it('say which group could not begin, and why, as one failure', async () => {
    const group = "describe('calls', () => { beforeAll(() => expect('port').toBe('free'));";
    const each = "for (const name of ['a', 'b']) test(name, () => expect(1).toBe(1)); });";
    const outcome = await run({
      'server/a.test.ts': `import { beforeAll, describe, expect, test } from 'vitest';\n${group}${each}`,
      'server/b.test.ts': `${testing}it('other', () => expect(1).toBe(1));`,
    });
    expect(outcome).toMatchObject({ ok: false, tally: { passed: 1, failed: 1, skipped: [] } });
    expect(outcome.tally?.failures).toEqual([
      { name: 'calls', place: 'a.test.ts', tests: 2, why: "expected 'port' to be 'free' // Object.is equality" },
    ]);
  });

  it('are those of one folder when it is named, and know whether the full proof runs them', async () => {
    const root = plantPackages({
      'e2e/package.json': '{ "type": "module" }',
      'e2e/faults/a.test.ts': `${testing}it('a', () => expect(process.env.FULL).toBe('1'));`,
      'e2e/nodes/b.test.ts': `${testing}it('b', () => expect(process.env.FULL).toBeUndefined());`,
    });
    const faults = await vitestStep(root, 'e2e', { name: 'faults', places: ['faults/'], full: true }).run();
    const nodes = await vitestStep(root, 'e2e', { name: 'nodes', places: ['nodes/'] }).run();
    expect([faults, nodes]).toMatchObject([
      { ok: true, tally: { passed: 1 } },
      { ok: true, tally: { passed: 1 } },
    ]);
  });

  it.each([
    ['there is none', 'export {};'],
    ['each is skipped', `${testing}it('prints', ${SKIPPING});`],
  ])('are red when %s', async (_what, source) => {
    expect(await run({ 'server/a.test.ts': source })).toMatchObject({ ok: false });
  });
});

const PLAYWRIGHT = { 'e2e/playwright.config.ts': "export default { projects: [{ name: 'light' }] };" };

describe('journeys', SLOW, () => {
  const testing = "import { expect, test } from '@playwright/test';\n";
  const run = (files: Record<string, string>): Promise<Outcome> =>
    journeysStep(plantPackages({ ...PLAYWRIGHT, ...files }), 'journeys', ['--project=light']).run();

  it('are counted', async () => {
    const outcome = await run({ 'e2e/a.spec.ts': `${testing}test('a', () => expect(1).toBe(1));\n` });
    expect(outcome).toMatchObject({ ok: true, tally: { passed: 1, failed: 0, skipped: [] } });
  });

  it.each([
    ['one fails', `${testing}test('a', () => expect(1).toBe(2));`],
    ['a file cannot be read', "import './gone.ts';"],
    ['there is none', 'export {};'],
  ])('are red when %s', async (_what, source) => {
    expect(await run({ 'e2e/a.spec.ts': source })).toMatchObject({ ok: false });
  });
});

describe('unused code', SLOW, () => {
  function plantProject(files: Record<string, string>): string {
    const root = plantPackages({ 'knip.json': '{ "entry": ["main.ts"], "project": ["*.ts"] }', ...files });
    mkdirSync(path.join(root, 'checks/src'), { recursive: true });
    copyFileSync(path.join(REPOSITORY, 'checks/src/knip-count.ts'), path.join(root, 'checks/src/knip-count.ts'));
    return root;
  }

  it('is found', async () => {
    const root = plantProject({
      'main.ts': "import './used.ts';\n",
      'used.ts': 'export const a = 1;\n',
      'dead.ts': '',
    });
    const outcome = await unusedStep(root).run();
    expect(outcome.ok).toBe(false);
    expect(outcome.output).toContain('dead.ts');
    expect(outcome.output).toContain('used.ts: a');
  });

  it('is not found where everything is used', async () => {
    const root = plantProject({ 'main.ts': "import './used.ts';\n", 'used.ts': '' });
    expect(await unusedStep(root).run()).toMatchObject({ ok: true, note: '2 files' });
  });

  it('is red when no file was walked', async () => {
    expect(await unusedStep(plantProject({})).run()).toMatchObject({ ok: false });
  });
});
