import { AppError } from '@sightline/contract/errors';
import { parseEnv } from '../env.ts';
import { describeFileError, reasonOf, StartError } from '../start-error.ts';
import type { Answer, Command, CommandCtx } from './command.ts';
import { parseCommandLine, UsageError } from './command-line.ts';
import { describeAll, describeCommand } from './help.ts';
import { Refusal } from './refusal.ts';
import { openTerminal } from './terminal.ts';

export type Exit = { code: 0 | 1 | 2; out?: string; err?: string };

/** Runs the command in `words`. Returns what to print and the exit code. */
export async function runCommand(
  commands: readonly Command[],
  words: string[],
  variables: NodeJS.ProcessEnv,
  running: AsyncDisposableStack,
): Promise<Exit> {
  const [name, ...rest] = words;
  if (name === undefined || name === '--help' || name === 'help') {
    return { code: name === undefined ? 2 : 0, out: describeAll(commands) };
  }
  const wantsJson = rest.includes('--json');
  try {
    const command = commands.find((known) => known.name === name);
    if (!command) throw new UsageError(`There is no command "${name}".\n\n${describeAll(commands)}`);
    const { given, wantsHelp } = parseCommandLine(command, rest);
    if (wantsHelp) return { code: 0, out: describeCommand(command) };
    const ctx: CommandCtx = { env: parseEnv(variables), terminal: openTerminal(), running };
    return present(await command.run(ctx, given), wantsJson);
  } catch (error) {
    return presentError(error, wantsJson);
  }
}

function present({ text, data, failed }: Answer, wantsJson: boolean): Exit {
  return { code: failed ? 1 : 0, out: wantsJson ? JSON.stringify(data) : text };
}

/** Expected errors are printed without a stack, unexpected ones with it. */
function presentError(error: unknown, wantsJson: boolean): Exit {
  const code = error instanceof UsageError ? 2 : 1;
  const lostFiles = error instanceof AppError && error.code === 'STORAGE_UNAVAILABLE';
  const fileError = describeFileError(error);
  const told = error instanceof UsageError || error instanceof Refusal || error instanceof StartError || lostFiles;
  const expected = told || fileError !== undefined;
  const message = lostFiles
    ? `Files could not be read or stored: ${reasonOf(error.cause)}`
    : (fileError ?? (error instanceof Error ? error.message : String(error)));
  if (wantsJson) return { code, out: JSON.stringify({ error: message }) };
  return { code, err: expected ? message : error instanceof Error ? (error.stack ?? message) : message };
}
