import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkBoundaries } from './boundaries.ts';
import { findChromium } from './chromium.ts';
import { runCommand } from './command.ts';
import { checkCommentedOutCode } from './commented-out-code.ts';
import { checkDocClaims } from './doc-claims.ts';
import { checkFeatureNames } from './feature-names.ts';
import { checkNames, checkSizes } from './layout.ts';
import { checkLinks } from './links.ts';
import { type Outcome, ownCheck, type Step, toolCheck } from './step.ts';
import { fuzzStep, journeysStep, vitestStep } from './test-steps.ts';
import { checkTimedWaits } from './timed-waits.ts';
import { checkWords } from './words.ts';

/** Its tests are journeys, groups of the full proof, and the faults that the gate takes from these. */
const WITHOUT_UNIT_TESTS = ['e2e'];

/** Their tests need little of the machine each, so two of them share it. */
const LIGHT = ['contract', 'media', 'tracker', 'bench', 'checks'];

const BUILD_WEB = "const { buildWeb } = await import('./server/src/web-build.ts'); await buildWeb();";

/** What journeys and faults stand on: a browser, and the pages as they are built. */
export function preparingSteps(root: string): Step[] {
  return [
    browserStep(),
    { ...toolCheck('build', 'node', ['--input-type=module', '--eval', BUILD_WEB], { cwd: root }), alone: true },
  ];
}

/** Everything `npm test` does, in the order in which a person wants to hear of it. */
export function listSteps(root: string): Step[] {
  const workspaces = listWorkspaces(root);
  const tested = workspaces.filter((workspace) => !WITHOUT_UNIT_TESTS.includes(workspace));
  return [
    typesStep(root, workspaces),
    toolCheck('lint-types', 'oxlint', ['--deny-warnings'], { cwd: root }),
    toolCheck('lint', 'biome', ['check', '.', '--error-on-warnings', '--max-diagnostics=200'], { cwd: root }),
    ownCheck('boundaries', () => checkBoundaries(root)),
    unusedStep(root),
    ownCheck('sizes', () => checkSizes(root)),
    ownCheck('names', () => checkNames(root)),
    ownCheck('feature-names', () => checkFeatureNames(root)),
    ownCheck('words', () => checkWords(root)),
    ownCheck('links', () => checkLinks(root)),
    ownCheck('doc-claims', () => checkDocClaims(root)),
    ownCheck('commented-out-code', () => checkCommentedOutCode(root)),
    ownCheck('timed-waits', () => checkTimedWaits(root)),
    ...preparingSteps(root),
    { ...toolCheck('bundle', 'node', ['web/bundle-budget.ts'], { cwd: root }), alone: true },
    ...tested.map((workspace) => vitestStep(root, workspace, { alone: !LIGHT.includes(workspace) })),
    fuzzStep(root, 'fuzz', 'short'),
    vitestStep(root, 'e2e', { name: 'faults', folder: 'faults' }),
    journeysStep(root, 'journeys', ['--project=journeys']),
    journeysStep(root, 'main-job', ['--project=main-job']),
  ];
}

function listWorkspaces(root: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return manifest.workspaces;
}

function typesStep(root: string, workspaces: string[]): Step {
  return {
    name: 'types',
    alone: true,
    run: async () => {
      const results = await Promise.all(
        workspaces.map(async (workspace) => {
          const { code, output } = await runCommand('tsc', ['--noEmit', '-p', workspace], { cwd: root });
          return code === 0 ? [] : [output || `${workspace}: tsc ended with ${code}`];
        }),
      );
      const problems = results.flat();
      return { ok: problems.length === 0, note: `${workspaces.length} workspaces`, output: problems.join('\n') };
    },
  };
}

/** knip is content with a project of no files, so how many it walked is read from our reporter. */
export function unusedStep(root: string): Step {
  return {
    name: 'unused',
    alone: false,
    run: async (): Promise<Outcome> => {
      const args = [
        '--reporter',
        'compact',
        '--reporter',
        './checks/src/knip-count.ts',
        '--treat-config-hints-as-errors',
      ];
      const { code, output } = await runCommand('knip', args, { cwd: root });
      const walked = Number(/^walked (\d+) files$/m.exec(output)?.[1] ?? 0);
      return { ok: code === 0 && walked > 0, note: `${walked} files`, output };
    },
  };
}

/** Finds the browser that the later steps use, and hands it to them in CHROMIUM_PATH. */
function browserStep(): Step {
  return {
    name: 'browser',
    alone: true,
    run: async () => {
      const chromium = await findChromium();
      process.env.CHROMIUM_PATH = chromium.path;
      return { ok: existsSync(chromium.path), note: `${chromium.path} (${chromium.source})`, output: '' };
    },
  };
}
