import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Calls in browsers, longest first: what takes long begins first, so that the end waits for nobody. */
const LONG = [
  'network',
  'other-network',
  'call',
  'clients',
  'native',
  'noise',
  'call-people',
  'firefox',
  'kept-process',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(basename(moduleId, '.full.test.ts'));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** The gate leaves out tests that need real seconds, browsers or a quiet machine. */
const full = ['src/**/*.full.test.ts', 'test/**/*.full.test.ts'];
const isFull = process.env.FULL === '1';

// Forks, because the native addon must be loaded in a main thread. Three at a time: tests of calls mostly wait, but
// browsers need the processor.
export default defineConfig({
  test: {
    name: 'media',
    include: isFull ? full : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: isFull ? configDefaults.exclude : [...configDefaults.exclude, ...full],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 240_000,
    hookTimeout: 240_000, // calls begin in them too
  },
});
