import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nearFeatures, nearFiles } from '../src/near.ts';
import { plantTree, REPOSITORY } from './tree.ts';

const plantProject = (): string =>
  plantTree(
    Object.fromEntries(
      [
        'contract/src/tickets/tickets.ts',
        'contract/src/tickets/forms.test.ts',
        'contract/src/talk/talk.test.ts',
        'server/src/db/tx.ts',
        'server/src/db/tx.test.ts',
        'server/src/features/tickets/create.test.ts',
        'server/src/features/tickets/load.full.test.ts',
        'server/src/features/talk/send.test.ts',
        'web/src/features/tickets/list.test.tsx',
        'web/src/features/home/home.tsx',
        'e2e/tickets.spec.ts',
        'e2e/talk.spec.ts',
        'e2e/session.spec.ts',
      ].map((file) => [file, '']),
    ),
  );

const tickets = {
  contract: ['src/tickets/forms.test.ts'],
  server: ['src/features/tickets/create.test.ts'],
  web: ['src/features/tickets/list.test.tsx'],
};

describe('what is near', () => {
  it('a feature: its tests on both sides and in the contract, and its journey', () => {
    const { tests, journeys, folders } = nearFeatures(plantProject(), ['tickets']);
    expect(tests).toEqual(tickets);
    expect(journeys).toEqual(['tickets.spec.ts']);
    expect(folders).toContain('web/src/features/tickets/');
  });

  it('a feature that does not exist is refused', () => {
    expect(() => nearFeatures(plantProject(), ['ticket'])).toThrow('no feature is called ticket');
  });

  it('a file of the contract, of a feature, beside features, a spec, or nothing', () => {
    const root = plantProject();
    expect(nearFiles(root, ['contract/src/tickets/forms.ts'])).toMatchObject({ tests: tickets });
    expect(nearFiles(root, ['web/src/features/home/home.tsx'])).toMatchObject({
      tests: {},
      journeys: ['session.spec.ts'],
    });
    expect(nearFiles(root, ['server/src/db/tx.ts'])).toMatchObject({ tests: { server: ['src/db/tx.test.ts'] } });
    expect(nearFiles(root, ['e2e/talk.spec.ts'])).toMatchObject({
      tests: {},
      journeys: [],
      specs: ['talk.spec.ts'],
    });
    expect(nearFiles(root, ['README.md'])).toEqual({ folders: [], tests: {}, journeys: [], specs: [] });
  });

  it('a feature of the product has a journey that the gate runs', () => {
    const features = readdirSync(path.join(REPOSITORY, 'web/src/features'));
    const journeys = new Set(features.flatMap((feature) => nearFeatures(REPOSITORY, [feature]).journeys));
    expect(journeys.size).toBeGreaterThan(10);
    for (const spec of journeys) {
      const tests = readFileSync(path.join(REPOSITORY, 'e2e', spec), 'utf8')
        .split(/^test\(/m)
        .slice(1);
      expect(
        tests.some((test) => !test.includes("tag: '@full'")),
        spec,
      ).toBe(true);
    }
  });
});
