import { parseArgs } from 'node:util';
import { adminCall } from '../data-dir.ts';
import type { Command, Given } from './command.ts';
import { usageOf } from './help.ts';

/** Something on the command line that no command takes. Ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Taken by every command. */
export const GENERAL = {
  help: 'Shows what the command does and takes.',
  json: 'Answers as one line of JSON.',
} as const;

export type Request = { given: Given; wantsHelp: boolean; wantsJson: boolean };

/** The arguments of a command, by name. Throws a UsageError that names the mistake and the choices. */
export function parseCommandLine(command: Command, words: string[]): Request {
  const { values, positionals } = parse(command, words);
  const given: Given = {
    argument: (name) => positionals[command.arguments.findIndex((argument) => argument.name === name)],
    value: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    flag: (name) => values[name] === true,
  };
  const wantsHelp = values.help === true;
  if (!wantsHelp) requireArguments(command, positionals);
  return { given, wantsHelp, wantsJson: values.json === true };
}

function parse(command: Command, words: string[]) {
  const own = Object.entries(command.options).map(
    ([name, { value }]) => [name, { type: value ? ('string' as const) : ('boolean' as const) }] as const,
  );
  const general = Object.keys(GENERAL).map((name) => [name, { type: 'boolean' as const }] as const);
  try {
    return parseArgs({ args: words, options: Object.fromEntries([...own, ...general]), allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${explain(error)}\n${adviceFor(command)}`);
  }
}

const adviceFor = (command: Command): string => `${usageOf(command)}\n${adminCall} ${command.name} --help says more.`;

/** Node's first sentence says what is wrong; the rest is advice about its own quoting. */
function explain(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
  return `${sentence}.`;
}

function requireArguments(command: Command, positionals: string[]): void {
  const missing = command.arguments.slice(positionals.length).find(({ optional }) => !optional);
  if (missing) throw new UsageError(`<${missing.name}> is missing: ${missing.about}\n${adviceFor(command)}`);
  const extra = positionals[command.arguments.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one too many.\n${adviceFor(command)}`);
}
