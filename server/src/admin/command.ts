import type { Env } from '../env.ts';
import type { Terminal } from './terminal.ts';

export type OptionSpec = {
  /** What its value is called in the help; a flag has none. */
  value?: string;
  about: string;
};
export type ArgumentSpec = { name: string; about: string; optional?: true };

/** What was asked for. Arguments and values by name; a flag that was not given is false. */
export type Given = {
  argument: (name: string) => string | undefined;
  value: (name: string) => string | undefined;
  flag: (name: string) => boolean;
};

/** What a command has to say: to people, and to programs under --json. `failed` ends it with 1. */
export type Answer = { text: string; data: object; failed?: boolean };

export type CommandCtx = {
  env: Env;
  terminal: Terminal;
  /** What has to be ended or put away again, whatever comes. */
  running: AsyncDisposableStack;
};

export type Command = {
  name: string;
  /** One line, for the list of all. */
  summary: string;
  /** What a person should know before using it. */
  about?: string;
  arguments: readonly ArgumentSpec[];
  options: Readonly<Record<string, OptionSpec>>;
  /** What follows the name, one line each. */
  examples: readonly string[];
  run: (ctx: CommandCtx, given: Given) => Promise<Answer>;
};
