import type { Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { restore } from './commands/restore.ts';
import { verify } from './commands/verify.ts';

/** In the order in which the help lists them. */
export const commands: readonly Command[] = [backup, restore, verify];
