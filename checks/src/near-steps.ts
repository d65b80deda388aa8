import { checkBoundaries } from './boundaries.ts';
import type { Near } from './near.ts';
import { checkScopedStatements } from './scoped-statements.ts';
import { ownCheck, type Step, toolCheck } from './step.ts';
import { preparingSteps, typesStep } from './steps.ts';
import { journeysStep, vitestStep } from './test-steps.ts';
import { checkWording } from './wording.ts';
import { checkWords } from './words.ts';

/** Linting with types takes more than five minutes beside other work on two cores. */
const lintTimeout = 1_200_000;

/** The part of the gate that a change of a feature turns red most often: types, lint, its own tests, and one journey. */
export function stepsNear(root: string, { folders, tests, journeys, specs }: Near): Step[] {
  const lint = (name: string, command: string, args: string[]): Step[] =>
    folders.length > 0 ? [toolCheck(name, command, [...args, ...folders], { cwd: root, timeoutMs: lintTimeout })] : [];
  const others = journeys.filter((spec) => spec !== 'main-job.spec.ts');
  const mainJob = journeys.includes('main-job.spec.ts');
  return [
    typesStep(root, { isIncremental: true }),
    ...lint('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched']),
    ...lint('lint-types', 'oxlint', ['--deny-warnings']),
    ownCheck('boundaries', () => checkBoundaries(root)),
    ownCheck('words', () => checkWords(root)),
    ownCheck('wording', () => checkWording(root)),
    ownCheck('scoped-statements', () => checkScopedStatements(root)),
    ...Object.entries(tests).map(([workspace, files]) => vitestStep(root, workspace, { places: files, alone: false })),
    ...(journeys.length + specs.length > 0 ? preparingSteps(root) : []),
    ...(mainJob ? [journeysStep(root, 'main-job', ['--project=main-job'])] : []),
    ...(others.length > 0 ? [journeysStep(root, 'journeys', ['--project=journeys', ...others])] : []),
    ...(specs.length > 0 ? [journeysStep(root, 'changed journeys', specs)] : []),
  ];
}
