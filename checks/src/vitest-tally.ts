import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { Tally } from './tally.ts';

/** A vitest reporter that writes the tally, with the reason of each skip, to the file named by TEST_TALLY_FILE. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_TALLY_FILE;
    if (file === undefined) throw new Error('TEST_TALLY_FILE is not set');
    writeFileSync(file, JSON.stringify(tallyModules(modules, errors.length)));
  }
}

function tallyModules(modules: readonly TestModule[], looseErrors: number): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
  const brokenModules = modules.filter((module) => module.errors().length > 0).length;
  const skipped = tests.filter((test) => ['skipped', 'pending'].includes(test.result().state));
  return {
    passed: inState('passed').length,
    failed: inState('failed').length + brokenModules + looseErrors,
    skipped: skipped.map((test) => ({ name: test.fullName, reason: reasonOf(test) })),
  };
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
}
