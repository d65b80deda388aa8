import { AppError } from '@sightline/contract/errors';
import type { ClaimedDomain, domainsApi } from '@sightline/contract/workspace/domains';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { recordName, recordValue } from './records.ts';

type Row = Omit<ClaimedDomain, 'record_name' | 'record_value'> & { token: string };

async function readDomains({ db, organization_id }: Ctx): Promise<ClaimedDomain[]> {
  const { rows } = await sql<Row>`
    select p.domain::text as domain, p.state, p.checked_at, p.proved_at, o.domain_token as token,
      exists (select from sso_domains d where d.organization_id = p.organization_id and d.domain = p.domain) as is_for_sign_in,
      exists (select from environment_hosts h where h.organization_id = p.organization_id and h.host = p.domain) as is_host,
      identity.is_held_by_others(p.organization_id, p.domain) as is_held_by_others
    from domain_proofs p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organization_id}
    order by p.domain`.execute(db);
  return rows.map(({ token, ...row }) => ({
    ...row,
    record_name: recordName(row.domain),
    record_value: recordValue(token),
  }));
}

export const listDomains: Action<typeof domainsApi.list> = async (ctx) => ({ domains: await readDomains(ctx) });

export async function requireDomain(ctx: Ctx, wanted: string): Promise<ClaimedDomain> {
  const domain = (await readDomains(ctx)).find(({ domain: name }) => name.toLowerCase() === wanted);
  if (!domain) throw new AppError('NOT_FOUND', 'domain');
  return domain;
}
