import type { Env } from '../env.ts';
import type { Terminal } from './terminal.ts';

export type OptionSpec = {
  /** The name of its value in the help; a flag has none. */
  value?: string;
  about: string;
};
export type ArgumentSpec = { name: string; about: string; optional?: true };

/** Arguments and option values by name; a flag that was not given is false. */
export type Given = {
  argument: (name: string) => string | undefined;
  value: (name: string) => string | undefined;
  flag: (name: string) => boolean;
};

/** The output of a command: for people, and for programs under --json. `failed` makes the exit code 1. */
export type Answer = { text: string; data: object; failed?: boolean };

export type CommandCtx = {
  env: Env;
  terminal: Terminal;
  /** Cleanup that runs in any case. */
  running: AsyncDisposableStack;
};

export type Command = {
  name: string;
  /** One line, for the list of all. */
  summary: string;
  /** Tells people what they should know before they use it. */
  about?: string;
  arguments: readonly ArgumentSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** The arguments after the name, one line each. */
  examples: readonly string[];
  run: (ctx: CommandCtx, given: Given) => Promise<Answer>;
};
