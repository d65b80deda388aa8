import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { signUpCode as codeOf } from '../../features/workspace/signup.ts';
import { readSecrets } from '../../secrets.ts';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { Refusal } from '../refusal.ts';

export const signUpCode: Command = {
  name: 'sign-up-code',
  summary: 'Prints the code for somebody who signs up, where no mail server sends it.',
  about: 'Hand it over only to somebody of whom you know that the address is theirs.',
  arguments: [{ name: 'email', about: 'Whose.' }],
  options: {},
  examples: ['olga@example.com'],
  async run(ctx, given) {
    const { env } = ctx;
    const { owner } = await openInstallation(ctx, { migrated: true });
    if (env.SECRET_KEY === undefined && !existsSync(join(env.DATA_DIR, 'secrets', 'seal')))
      throw new Refusal(
        `There are no secrets in ${env.DATA_DIR}. Set DATA_DIR or SECRET_KEY to what Sightline is started with.`,
      );
    const { rows } = await owner.query<{ id_hash: Buffer }>(
      `select id_hash from setup_requests where email = $1 and verified_at is null and expires_at > now()
       order by expires_at desc limit 1`,
      [given.argument('email')],
    );
    const [request] = rows;
    if (!request) throw new Refusal('Nobody is signing up with this address.');
    const code = codeOf(readSecrets(env.DATA_DIR, env.SECRET_KEY), request.id_hash);
    return { text: code, data: { code } };
  },
};
