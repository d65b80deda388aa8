import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findSetupCode } from '../../features/workspace/setup-code.ts';
import { setupAddress as addressOf } from '../../process/addresses.ts';
import { readSecrets } from '../../secrets.ts';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { Refusal } from '../refusal.ts';

export const setupAddress: Command = {
  name: 'setup-address',
  summary: 'Prints the address, with its code, at which the first workspace is set up.',
  about: 'It is the one that the server prints when it starts. Once there is a workspace it opens nothing any more.',
  arguments: [],
  options: {},
  examples: ['', '--json'],
  async run(ctx) {
    const { env } = ctx;
    const { ownerUrl } = await openInstallation(ctx, { migrated: true });
    if (env.SECRET_KEY === undefined && !existsSync(join(env.DATA_DIR, 'secrets', 'seal')))
      throw new Refusal(
        `There are no secrets in ${env.DATA_DIR}. Set DATA_DIR or SECRET_KEY to what Sightline is started with.`,
      );
    const code = await findSetupCode(ownerUrl, readSecrets(env.DATA_DIR, env.SECRET_KEY));
    if (code === undefined) throw new Refusal('There is a workspace already. Add people with create-user.');
    const address = addressOf(env, code);
    return { text: address, data: { address, code } };
  },
};
