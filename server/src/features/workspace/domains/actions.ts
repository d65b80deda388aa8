import { socketRoom } from '@sightline/contract/realtime';
import type { domainsApi } from '@sightline/contract/workspace/domains';
import { sql } from 'kysely';
import { resolveTexts } from '../../../integrations/dns.ts';
import type { JobHandler } from '../../../jobs/handlers.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, TenantCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { isPrivateName } from '../environments/private-name.ts';
import { requireDomain } from './queries.ts';
import { recordName, tokensIn } from './records.ts';

/*
 * A domain: claimed by being set, then waiting -> proved <-> lost, by what its record holds. A claim ends with the last use
 * of the domain. While name servers do not answer, everything stays.
 */

const day = 24 * 60 * 60 * 1000;

type Settled = { organization_id: string };

async function settle(db: Ctx['db'], domain: string, texts: readonly string[]): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select * from identity.settle_domain(${domain}::citext, ${tokensIn(texts)}::text[])`.execute(db);
  return rows;
}

/** Once for each change, even if several servers notice it. */
async function recordDomainState(ctx: TenantCtx, domain: string): Promise<void> {
  const { organization_id } = ctx;
  const { rows } = await sql<{ state: string }>`
    update domain_proofs set noted_state = state
    where organization_id = ${organization_id} and domain = ${domain}::citext and noted_state <> state
    returning state`.execute(ctx.db);
  const state = rows[0]?.state;
  if (state !== 'proved' && state !== 'lost') return;
  ctx.audit(`workspace.domain_${state}`, { record: { id: organization_id, label: domain } });
  ctx.emit(socketRoom.organization(organization_id), 'OrganizationUpdatedEvent', { id: organization_id });
  ctx.afterCommit(ctx.ports.invalidateBearers);
}

export const checkDomain: Action<typeof domainsApi.check, WithoutTransaction<Ctx>> = async (ctx, { body }) => {
  const known = await ctx.transact('read', (tx) => requireDomain(tx, body.domain));
  const { domain } = known;
  if (isPrivateName(domain)) return { domain: known };
  await ctx.ports.throttle.of('domainChecks', ctx.organization_id).consume();
  const texts = await resolveTexts(ctx.ports.env, recordName(domain));
  return ctx.transact('write', async (tx) => {
    for (const { organization_id } of await settle(tx.db, domain, texts)) {
      if (organization_id === tx.organization_id) await recordDomainState(tx, domain);
      else await tx.enqueue('workspace.tell_domain', { organization_id, domain });
    }
    return { domain: await requireDomain(tx, domain) };
  });
};

async function isClaimed(db: Ctx['db'], domain: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select identity.is_claimed(${domain}::citext) as yes`.execute(db);
  return rows[0]?.yes === true;
}

/** Each day, as long as somebody claims the domain; also after name servers that did not answer. */
const checkDaily: JobHandler<'workspace.check_domain'> = {
  transaction: 'none',
  async run(ctx, { domain }) {
    if (!(await ctx.transact('read', ({ db }) => isClaimed(db, domain)))) return;
    const texts = await resolveTexts(ctx.ports.env, recordName(domain)).catch((error: unknown) => {
      ctx.log.info({ err: error, domain }, 'DNS lookup of a domain failed; retrying tomorrow');
      return null;
    });
    await ctx.transact('write', async (tx) => {
      const settled = texts ? await settle(tx.db, domain, texts) : [];
      for (const { organization_id } of settled)
        await tx.inOrganization(organization_id, (tenant) => recordDomainState(tenant, domain));
      const runAt = new Date(tx.now.getTime() + day);
      await tx.enqueue('workspace.check_domain', { domain }, { key: domain, runAt });
    });
  },
};

const tellDomain: JobHandler<'workspace.tell_domain'> = (ctx, { organization_id, domain }) =>
  ctx.inOrganization(organization_id, (tenant) => recordDomainState(tenant, domain));

export const domainJobs = { 'workspace.check_domain': checkDaily, 'workspace.tell_domain': tellDomain };
