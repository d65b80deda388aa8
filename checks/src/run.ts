import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runSteps } from './report.ts';
import { listSteps } from './steps.ts';

/** `npm test` runs everything; `npm test -- --only types,lint` runs the named steps. */
const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { only: { type: 'string' } } });

process.env.PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`;
// What is running leads groups of its own, which a Ctrl-C does not reach: leaving in order ends them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const green = await runSteps(listSteps(root), values.only?.split(','), availableParallelism(), console.log);
process.exitCode = green ? 0 : 1;
