import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { Failure, Tally } from './tally.ts';

/**
 * A vitest reporter that writes the tally, with the reason of each skip, to the file named by TEST_TALLY_FILE. A test that
 * is skipped without a reason fails, so that it does not go unnoticed.
 */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.TEST_TALLY_FILE;
    if (file === undefined) throw new Error('TEST_TALLY_FILE is not set');
    writeFileSync(file, JSON.stringify(tallyModules(modules, errors.length)));
  }
}

function tallyModules(modules: readonly TestModule[], looseErrors: number): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const broken = modules.flatMap((module) => [...module.children.allSuites()]).filter(isBroken);
  const unreached = new Set(broken.flatMap((suite) => [...suite.children.allTests('skipped')]));
  const inState = (state: string): TestCase[] =>
    tests.filter((test) => test.result().state === state && !unreached.has(test));
  const brokenModules = modules.filter((module) => module.errors().length > 0).length;
  const skipped = [...inState('skipped'), ...inState('pending')].map((test) => ({
    name: test.fullName,
    reason: reasonOf(test),
  }));
  const silent = skipped.filter(({ reason }) => reason === '');
  for (const { name } of silent)
    console.error(`${name}: is skipped without a reason; say it with skip(condition, reason)`);
  const failures = [...inState('failed').map(testFailure), ...broken.map(suiteFailure)];
  return {
    passed: inState('passed').length,
    failed: failures.length + silent.length + brokenModules + looseErrors,
    failures,
    skipped: skipped.flatMap(({ name, reason }) => (reason ? [{ name, reason }] : [])),
  };
}

/** A hook before or after the tests has failed. In the first case none of them ran. */
function isBroken(suite: TestSuite): boolean {
  return suite.errors().length > 0;
}

function testFailure(test: TestCase): Failure {
  return { name: test.fullName, place: test.module.relativeModuleId, tests: 1, why: whyOf(test.result().errors) };
}

function suiteFailure(suite: TestSuite): Failure {
  const tests = [...suite.children.allTests('skipped')].length;
  return { name: suite.fullName, place: suite.module.relativeModuleId, tests, why: whyOf(suite.errors()) };
}

function whyOf(errors: readonly SerializedError[] = []): string {
  return errors.map(({ message }) => message.split('\n', 1)[0]).join('; ');
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || '';
}
