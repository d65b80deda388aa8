import { sql } from 'kysely';
import type { Db } from '../../db/kysely-on-client.ts';

export type BrokenEntry = { seq: number; reason: 'missing' | 'changed' | 'unlinked' | 'cut off' };
export type AuditChain = {
  entries: number;
  /** The last hash in hexadecimal. A copy elsewhere also proves that nobody rewrote the whole chain. */
  head: string | null;
  broken: BrokenEntry | null;
};

/**
 * Walks the chain of one organization and names the first entry that is not as it was written: gone (`missing`), with
 * another content (`changed`, other than without the names of somebody whose removal a later entry records), not following from the one before (`unlinked`), or gone from the end (`cut off`). `db` is
 * either the owner's or inside the organization.
 */
export async function verifyAuditChain(db: Db, organizationId: string): Promise<AuditChain> {
  const { rows } = await sql<AuditChain>`
    with links as (
      select seq, hash, prev_hash, hash is distinct from audit_hash(audit_log) and not exists (
          select from audit_log removal
          where removal.organization_id = audit_log.organization_id and removal.event = 'person.removed'
            and removal.record_id = audit_log.redacted_for::text and removal.redacted_for is null
            and removal.seq > audit_log.seq) as changed,
        row_number() over (order by seq) as place,
        coalesce(lag(hash) over (order by seq), sha256('')) as before
      from audit_log where organization_id = ${organizationId}
    ), judged as (
      select place as seq, case
          when seq <> place then 'missing'
          when changed then 'changed'
          when prev_hash <> before then 'unlinked'
        end as reason
      from links
      union all
      select entries + 1, 'cut off'
      from (select count(*) as entries, max(seq) as seq from links) l
      left join audit_heads h on h.organization_id = ${organizationId}
      left join links on links.seq = h.seq
      where coalesce(h.seq, 0) <> coalesce(l.seq, 0) or links.hash is distinct from h.hash
    )
    select (select count(*)::int from links) as entries,
      (select encode(hash, 'hex') from links order by seq desc limit 1) as head,
      (select json_build_object('seq', seq, 'reason', reason) from judged
        where reason is not null order by seq limit 1) as broken`.execute(db);
  const [chain] = rows;
  if (!chain) throw new Error('a query without a from clause answers one row');
  return chain;
}
