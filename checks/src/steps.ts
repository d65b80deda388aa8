import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkActors } from './actors.ts';
import { checkBoundaries } from './boundaries.ts';
import { findChromium } from './chromium.ts';
import { runCommand } from './command.ts';
import { checkCommentedOutCode } from './commented-out-code.ts';
import { checkDocClaims } from './doc-claims.ts';
import { checkFeatureCircles } from './feature-circles.ts';
import { checkFeatureNames, checkPartNames } from './feature-names.ts';
import { checkNames, checkSizes } from './layout.ts';
import { checkLinks } from './links.ts';
import { checkLogLines } from './log-lines.ts';
import { checkRollingMigrations } from './rolling-migrations.ts';
import { checkScopedStatements } from './scoped-statements.ts';
import { type Outcome, ownCheck, type Step, toolCheck } from './step.ts';
import { checkTableOwners } from './table-owners.ts';
import { journeysStep, vitestStep } from './test-steps.ts';
import { checkTimeFormats } from './time-formats.ts';
import { checkTimedWaits } from './timed-waits.ts';
import { checkWording } from './wording.ts';
import { checkWords } from './words.ts';

/** Its tests run as journeys, as groups of the full proof, and as faults of the gate. */
const WITHOUT_UNIT_TESTS = ['e2e'];

/** Their tests use little processor time, so two of them run at once. */
const LIGHT = ['contract', 'media', 'tracker', 'bench', 'checks', 'deploy'];

const BUILD_WEB = "const { buildWeb } = await import('./server/src/process/web-build.ts'); await buildWeb();";

/** The browser and the built pages, which journeys and faults need. */
export function preparingSteps(root: string): Step[] {
  return [
    browserStep(),
    { ...toolCheck('build', 'node', ['--input-type=module', '--eval', BUILD_WEB], { cwd: root }), alone: true },
    // Otherwise the first product that starts does it, beside the first tests.
    { ...toolCheck('compress', 'node', ['web/compress-best.ts', 'web/dist'], { cwd: root }), alone: true },
  ];
}

/** All steps of `npm test`, in the order of their report. */
export function listSteps(root: string): Step[] {
  const workspaces = listWorkspaces(root);
  const isHeavy = (workspace: string): boolean => ![...WITHOUT_UNIT_TESTS, ...LIGHT].includes(workspace);
  return [
    typesStep(root),
    toolCheck('lint-types', 'oxlint', ['--deny-warnings'], { cwd: root }),
    toolCheck('lint', 'biome', ['check', '.', '--error-on-warnings', '--max-diagnostics=200'], { cwd: root }),
    ownCheck('boundaries', () => checkBoundaries(root)),
    ownCheck('feature-circles', () => checkFeatureCircles(root)),
    ownCheck('table-owners', () => checkTableOwners(root)),
    unusedStep(root),
    ownCheck('sizes', () => checkSizes(root)),
    ownCheck('names', () => checkNames(root)),
    ownCheck('feature-names', () => checkFeatureNames(root)),
    ownCheck('part-names', () => checkPartNames(root)),
    ownCheck('words', () => checkWords(root)),
    ownCheck('wording', () => checkWording(root)),
    ownCheck('log-lines', () => checkLogLines(root)),
    ownCheck('links', () => checkLinks(root)),
    ownCheck('doc-claims', () => checkDocClaims(root)),
    ownCheck('commented-out-code', () => checkCommentedOutCode(root)),
    ownCheck('timed-waits', () => checkTimedWaits(root)),
    ownCheck('time-formats', () => checkTimeFormats(root)),
    ownCheck('rolling-migrations', () => checkRollingMigrations(root)),
    ownCheck('scoped-statements', () => checkScopedStatements(root)),
    ownCheck('actors', () => checkActors(root)),
    ...preparingSteps(root),
    { ...toolCheck('bundle', 'node', ['web/bundle-budget.ts'], { cwd: root }), alone: true },
    // The main job waits for its browsers most of the time, so the light ones run beside it.
    { ...journeysStep(root, 'main-job', ['--project=main-job']), alone: false },
    ...LIGHT.map((workspace) => vitestStep(root, workspace, { alone: false })),
    ...workspaces.filter(isHeavy).map((workspace) => vitestStep(root, workspace)),
    vitestStep(root, 'e2e', { name: 'faults', places: ['faults/'] }),
    journeysStep(root, 'journeys', ['--project=journeys']),
  ];
}

function listWorkspaces(root: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return manifest.workspaces;
}

/**
 * Each workspace is checked by one thread: more of them check the contract once each, which doubles the time. `isIncremental`
 * remembers what was checked, below `node_modules`.
 */
export function typesStep(root: string, { isIncremental = false } = {}): Step {
  const workspaces = listWorkspaces(root);
  const remembered = (workspace: string): string[] =>
    isIncremental ? ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${workspace}.json`] : [];
  return {
    name: 'types',
    alone: true,
    run: async () => {
      const results = await Promise.all(
        workspaces.map(async (workspace) => {
          const args = ['--noEmit', '--checkers', '1', ...remembered(workspace), '-p', workspace];
          const { code, output } = await runCommand('tsc', args, { cwd: root });
          return code === 0 ? [] : [output || `${workspace}: tsc ended with ${code}`];
        }),
      );
      const problems = results.flat();
      return { ok: problems.length === 0, note: `${workspaces.length} workspaces`, output: problems.join('\n') };
    },
  };
}

/** knip succeeds for a project without files, so our reporter counts the files it searched. */
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
