import { readFileSync } from 'node:fs';
import { reasonOf } from '../start-error.ts';
import type { CommandCtx, Given, OptionSpec } from './command.ts';
import { pathFrom } from './path-from.ts';
import { Refusal } from './refusal.ts';

export const passphraseOptions = {
  passphrase: { about: 'Asks for the passphrase that seals the backup (or reads it from the standard input).' },
  'passphrase-file': { value: 'file', about: 'Takes the first line of a file as the passphrase.' },
} as const satisfies Record<string, OptionSpec>;

/** The passphrase, if the options ask for one. */
export async function findPassphrase({ terminal }: CommandCtx, given: Given): Promise<string | undefined> {
  const file = given.value('passphrase-file');
  if (file !== undefined) return requireText(readFirstLine(pathFrom(file)), file);
  if (!given.flag('passphrase')) return undefined;
  return requireText(await terminal.askHidden('Passphrase:'), 'what was typed');
}

function readFirstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new Refusal(`The passphrase cannot be read (${reasonOf(error)}).`);
  }
}

function requireText(passphrase: string, source: string): string {
  if (passphrase === '') throw new Refusal(`The passphrase is empty in ${source}.`);
  return passphrase;
}
