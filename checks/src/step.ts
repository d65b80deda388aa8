import { type CommandOptions, runCommand } from './command.ts';
import { type Finding, problemsOf } from './finding.ts';
import type { Tally } from './tally.ts';

/** What a step of `npm test` says about itself. `note` fits on its line; `output` is shown only when something failed. */
export type Outcome = { ok: boolean; note: string; output: string; tally?: Tally };

/** Nothing ran, and the last line counts it. */
export function skipped(name: string, reason: string): Outcome {
  const tally = { passed: 0, failed: 0, skipped: [{ name, reason }] };
  return { ok: true, note: `skipped: ${reason}`, output: '', tally };
}

/**
 * A step runs `alone` when it fills the machine or needs what an earlier step made; the others share the cores. One that
 * a plain machine cannot run says what it `lacks` here, and is then counted as skipped for that reason.
 */
export type Step = {
  name: string;
  alone: boolean;
  lacks?: () => string | undefined | Promise<string | undefined>;
  run: () => Promise<Outcome>;
};

export function selectSteps(steps: Step[], only: string[] | undefined): Step[] {
  if (only === undefined) return steps;
  const names = steps.map((step) => step.name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`no step is called ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return steps.filter((step) => only.includes(step.name));
}

/** A step made of one of our own checks. */
export function ownCheck(name: string, check: () => Finding | Promise<Finding>): Step {
  return {
    name,
    alone: false,
    run: async () => {
      const finding = await check();
      const problems = problemsOf(finding);
      return { ok: problems.length === 0, note: `${finding.checked} checked`, output: problems.join('\n') };
    },
  };
}

/** A step made of a tool that fails by itself, also when it has nothing to do. */
export function toolCheck(name: string, command: string, args: string[], options: CommandOptions): Step {
  return {
    name,
    alone: false,
    run: async () => {
      const { code, output } = await runCommand(command, args, options);
      return { ok: code === 0, note: lastLineWithNumber(output), output };
    },
  };
}

/** Tools sum up in a line such as "Checked 62 files in 300ms". */
function lastLineWithNumber(output: string): string {
  const lines = output.split('\n').filter((line) => /\b\d+ files?\b/.test(line));
  return lines.at(-1)?.trim().slice(0, 80) ?? '';
}
