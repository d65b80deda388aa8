import { type CommandOptions, runCommand } from './command.ts';
import { type Finding, problemsOf } from './finding.ts';
import type { Tally } from './tally.ts';

/** Result of a step of `npm test`. `note` fits on its line; `output` is shown only on failure. */
export type Outcome = { ok: boolean; note: string; output: string; tally?: Tally };

/** Nothing ran; counted on the last line. */
export function skipped(name: string, reason: string): Outcome {
  const tally = { passed: 0, failed: 0, skipped: [{ name, reason }] };
  return { ok: true, note: `skipped: ${reason}`, output: '', tally };
}

/**
 * A step runs `alone` if it uses the whole machine or needs the result of an earlier step; the others share the cores. A step
 * that this machine cannot run says what it `lacks` and counts as skipped for that reason.
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

/** A step that runs one of our own checks. */
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

/** A step that runs a tool which fails by itself, also when it finds no files. */
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

/** Tools end with a line such as "Checked 62 files in 300ms". */
function lastLineWithNumber(output: string): string {
  const lines = output.split('\n').filter((line) => /\b\d+ files?\b/.test(line));
  return lines.at(-1)?.trim().slice(0, 80) ?? '';
}
