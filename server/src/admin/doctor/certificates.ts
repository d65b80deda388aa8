import { X509Certificate } from 'node:crypto';
import type pg from 'pg';
import { type Check, fail, ok, warn } from './finding.ts';

type Row = { host: string; chain: string | null; failure: string | null; next_try_at: string | null };

const day = 24 * 60 * 60 * 1000;
/** Renewed at two thirds of ninety days, a certificate has thirty left. */
const soon = 14 * day;

const todo =
  'Its name must lead to this server, and ports 80 or 443 must be reached from the internet; the log has every try.';

/** Reports the orders at the certificate authority, for the installation's own host and those of brands. */
export const certificateOrders = (owner: pg.Client): Check => ({
  name: 'certificates by ACME',
  async run({ env }) {
    if (env.DOMAIN === undefined) return undefined;
    const { rows } = await owner.query<Row>(
      'select host, chain, failure, next_try_at::text from certificates order by host <> $1, host',
      [env.DOMAIN],
    );
    const [own] = rows;
    if (own?.host !== env.DOMAIN)
      return warn(`none was ordered for ${env.DOMAIN} yet`, 'Start Sightline, which orders it.');
    const failing = rows.filter(({ failure }) => failure !== null);
    const says = failing
      .map(({ host, failure, next_try_at }) => `${host}: ${failure} (next try ${next_try_at})`)
      .join('; ');
    const left = own.chain === null ? 0 : new X509Certificate(own.chain).validToDate.getTime() - Date.now();
    if (left <= 0) return fail(`${env.DOMAIN} has no valid certificate. ${says}`.trim(), todo);
    if (failing.length > 0) return (left < soon ? fail : warn)(says, todo);
    return ok(`${rows.length} of ${rows.length} hosts have one`);
  },
});
