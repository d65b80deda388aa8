import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { runEvery } from '../http/interval.ts';
import type { Server } from '../http/serve.ts';
import { openInstallationCtx } from '../kernel/open-context.ts';

const DAY = 86_400_000;

/** Makes the months in which facts are kept before they begin, and drops those that are too old. Twice does no harm. */
const prepareFactMonths = (server: Server): Promise<void> =>
  openInstallationCtx(server, server.http.log, 'write', async ({ db, now }) => {
    await sql`select prepare_fact_months(${now}::date, make_interval(months => ${limits.facts.months}))`.execute(db);
  });

export const startFactMonths = (server: Server): void => runEvery(server, DAY, () => prepareFactMonths(server));
