import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { changedSince } from './changed.ts';
import { groups, guardingGroups, stepsOf } from './groups.ts';
import { prepare, root } from './prepare.ts';
import { runSteps } from './report.ts';
import { listSteps, preparingSteps } from './steps.ts';

/**
 * `npm run test:full` runs the gate and every group; `-- calls faults` runs these groups alone, and `-- --changed <commit>`
 * those that guard the files changed since the commit. `-- --list` shows what each group proves and needs.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'string' }, list: { type: 'boolean' } },
});

if (values.list) {
  for (const { name, proves, needs = [] } of groups)
    console.log(`${name.padEnd(10)} ${proves}${needs.length > 0 ? `; needs ${needs.join(', ')}` : ''}`);
} else {
  prepare();
  const names = namedGroups();
  const chosen = names.length > 0 ? preparingSteps(root) : listSteps(root);
  const steps = [...chosen, ...stepsOf(root, names.length > 0 ? names : groups.map(({ name }) => name))];
  process.exitCode = (await runSteps(steps, availableParallelism(), console.log)) ? 0 : 1;
}

/** Empty to run everything. */
function namedGroups(): string[] {
  if (values.changed === undefined) return positionals;
  const guarding = guardingGroups(changedSince(root, values.changed));
  if (guarding.length > 0) return guarding;
  console.log(`No group guards what has changed since ${values.changed}.`);
  return process.exit(0);
}
