import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../checks/src/programs.ts';
import type { Figure } from './figures.ts';

/**
 * `npm run faults`: every fault in its long form, and a table of what was measured against which target at the end.
 * `npm run faults -- kill-server` runs those whose file is named so, `-- nodes` those of several nodes, which need Redis and nginx; `SEED=1234` repeats a run.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'sightline-figures-'));
const figuresFile = path.join(folder, 'figures.jsonl');
const wanted = process.argv.slice(2);
const missing = ['nginx', 'redis-server'].filter((program) => !findProgram(program));
if (missing.length > 0) console.log(`Without several nodes: ${missing.join(' and ')} cannot be found.`);
const all = missing.length > 0 ? ['faults/'] : ['faults/', 'nodes/'];
const files = wanted.length > 0 ? wanted.map((name) => (name === 'nodes' ? 'nodes/' : `faults/${name}`)) : all;

const env = { ...process.env, FULL: '1', FAULTS: 'long', FAULT_FIGURES: figuresFile };
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...files], {
  cwd: path.join(ROOT, 'e2e'),
  env,
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
console.log(tableOf(readFigures()));
rmSync(folder, { recursive: true });
process.exitCode = code ?? 1;

function readFigures(): Figure[] {
  try {
    const lines = readFileSync(figuresFile, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Figure);
  } catch {
    return []; // nothing got as far as a figure
  }
}

/** Rows as in docs/reliability.md. */
function tableOf(figures: readonly Figure[]): string {
  const numberOf = ({ fault }: Figure): number => Number(fault.slice(1));
  const rows = [...figures].sort((a, b) => numberOf(a) - numberOf(b));
  const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line('#', 'fault', 'target', 'measured'),
    line('---', '---', '---', '---'),
    ...rows.map(({ fault, what, target, measured }) => line(fault, what, target, measured)),
  ].join('\n');
}
