import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { changedSince } from './changed.ts';
import { nearFeatures, nearFiles } from './near.ts';
import { stepsNear } from './near-steps.ts';
import { prepare, root } from './prepare.ts';
import { runSteps } from './report.ts';
import { type Step, selectSteps } from './step.ts';
import { listSteps } from './steps.ts';

/**
 * `npm test` runs every step of the gate; `npm test -- --only types,lint` runs the named ones, `-- --near tickets` what is near a
 * feature, and `-- --changed main` what is near the files changed since a commit.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, near: { type: 'string' }, changed: { type: 'string' } },
});
prepare();
process.exitCode = (await runSteps(chosenSteps(), availableParallelism(), console.log)) ? 0 : 1;

function chosenSteps(): Step[] {
  if (values.near !== undefined) return stepsNear(root, nearFeatures(root, values.near.split(',')));
  if (values.changed !== undefined) return stepsNear(root, nearFiles(root, changedSince(root, values.changed)));
  return selectSteps(listSteps(root), values.only?.split(','));
}
