import { adminCall, isRelease } from '../data-dir.ts';
import type { Command } from './command.ts';

const column = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

/** How a command is called, with all that it takes. */
export function usageOf({ name, arguments: taken, options }: Command): string {
  const words = taken.map((argument) => (argument.optional ? `[${argument.name}]` : `<${argument.name}>`));
  return [adminCall, name, ...words, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');
}

export function describeCommand(command: Command): string {
  const { summary, about, arguments: taken, options, examples } = command;
  const optionRows = Object.entries(options).map(
    ([name, { value, about: meaning }]) => [`--${name}${value ? ` <${value}>` : ''}`, meaning] as const,
  );
  const general = [['--json', 'Answers as one line of JSON.']] as const;
  return [
    summary,
    ...(about ? [about] : []),
    usageOf(command),
    column([...taken.map(({ name, about: meaning }) => [name, meaning] as const), ...optionRows, ...general]),
    ['Examples', ...examples.map((example) => `  ${adminCall} ${command.name} ${example}`.trimEnd())].join('\n'),
  ].join('\n\n');
}

export function describeAll(commands: readonly Command[]): string {
  return [
    `${adminCall} <command>`,
    column(commands.map(({ name, summary }) => [name, summary] as const)),
    `${adminCall} <command> --help says what a command takes. Settings come from the environment, as for ${isRelease ? 'sightline start' : 'npm start'}.`,
    'They end with 0 when it is done, 1 when it could not be done, and 2 when it was asked for wrongly.',
  ].join('\n\n');
}
