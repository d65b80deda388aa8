import { AppError } from '@sightline/contract/errors';
import type { ClaimedDomain, domainsApi, HostCertificate } from '@sightline/contract/workspace/domains';
import { sql } from 'kysely';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { recordName, recordValue } from './records.ts';

type Row = Omit<ClaimedDomain, 'record_name' | 'record_value' | 'certificate'> &
  HostCertificate & { token: string; certified_host: string | null };

async function readDomains({ db, organization_id, ports }: Ctx): Promise<ClaimedDomain[]> {
  const { rows } = await sql<Row>`
    select p.domain::text as domain, p.state, p.checked_at, p.proved_at, o.domain_token as token,
      exists (select from sso_domains d where d.organization_id = p.organization_id and d.domain = p.domain) as is_for_sign_in,
      exists (select from environment_hosts h where h.organization_id = p.organization_id and h.host = p.domain) as is_host,
      identity.is_held_by_others(p.organization_id, p.domain) as is_held_by_others,
      c.host as certified_host, c.worked_since, c.failure, c.next_try_at
    from domain_proofs p left join lateral identity.find_certificate(p.domain) c on true join organizations o on o.id = p.organization_id
    where p.organization_id = ${organization_id}
    order by p.domain`.execute(db);
  const isOrdering = ports.env.DOMAIN !== undefined;
  return rows.map(({ token, certified_host, worked_since, failure, next_try_at, ...row }) => ({
    ...row,
    certificate: isOrdering && certified_host !== null ? { worked_since, failure, next_try_at } : null,
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
