import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { prepare, root } from './prepare.ts';
import { runSteps } from './report.ts';
import { selectSteps } from './step.ts';
import { listSteps } from './steps.ts';

/** `npm test` runs every step of the gate; `npm test -- --only types,lint` runs the named ones. */
const { values } = parseArgs({ options: { only: { type: 'string' } } });
prepare();
const steps = selectSteps(listSteps(root), values.only?.split(','));
process.exitCode = (await runSteps(steps, availableParallelism(), console.log)) ? 0 : 1;
