import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups, guardingGroups, stepsOf } from '../src/groups.ts';
import { listFiles } from '../src/source-files.ts';
import { type Step, selectSteps } from '../src/step.ts';
import { listSteps } from '../src/steps.ts';
import { REPOSITORY } from './tree.ts';

const namesOf = (steps: readonly { name: string }[]): string[] => steps.map(({ name }) => name);

describe('the groups of the full proof', () => {
  it('are picked by the files that changed', () => {
    expect(guardingGroups(['tracker/src/find.ts'])).toEqual(['tracker', 'ar']);
    expect(guardingGroups(['docs/calls.md'])).toEqual([]);
    expect(guardingGroups(['server/src/realtime/hub.ts'])).toEqual(expect.arrayContaining(['attacks', 'nodes']));
  });

  it('guard files that exist', () => {
    const files = listFiles(REPOSITORY, ['**/*']);
    const prefixes = groups.flatMap(({ guards }) => guards);
    expect(prefixes.filter((prefix) => !files.some((file) => file.startsWith(prefix)))).toEqual([]);
  });

  it('run under their own names, and an unknown name is refused', () => {
    expect(namesOf(stepsOf(REPOSITORY, ['faults', 'nodes']))).toEqual(['faults', 'nodes']);
    expect(() => stepsOf(REPOSITORY, ['fault'])).toThrow('no group is called fault; there are server');
  });
});

describe('the steps of the gate', () => {
  const steps: Step[] = ['types', 'lint'].map((name) => ({
    name,
    alone: false,
    run: () => Promise.reject(new Error()),
  }));

  it('are all run, or those that are named; an unknown name is refused', () => {
    expect(namesOf(selectSteps(steps, undefined))).toEqual(['types', 'lint']);
    expect(namesOf(selectSteps(steps, ['lint']))).toEqual(['lint']);
    expect(() => selectSteps(steps, ['lnit'])).toThrow('no step is called lnit; there are types, lint');
  });
});

it('docs/testing.md describes every step and group, and no other', () => {
  const page = readFileSync(path.join(REPOSITORY, 'docs/testing.md'), 'utf8');
  const described = [...page.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name);
  expect(described).toEqual([...namesOf(listSteps(REPOSITORY)), ...namesOf(groups)]);
});

it('every group runs at night', () => {
  const workflow = readFileSync(path.join(REPOSITORY, '.github/workflows/nightly.yml'), 'utf8');
  const listed = [...workflow.matchAll(/^ {10}- ([\w-]+)$/gm)].map(([, name]) => name);
  expect(listed).toEqual(namesOf(groups));
});
