import type { AssetContact } from '@sightline/contract/assets/contacts';
import { AppError } from '@sightline/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../../db/scoped.ts';
import { isAgent } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { findArrival } from '../queries.ts';
import { contactPerson, contactTexts } from './first-contact.ts';

/** Guests see what is meant for customers, and nothing from before the asset came to their space. */
async function isMeantFor(ctx: Ctx, assetId: string): Promise<RawBuilder<unknown>> {
  if (isAgent(ctx.actor)) return sql`true`;
  const arrival = await findArrival(ctx, assetId);
  return sql`(c.for_customers and ${arrival ? sql`c.created_at >= ${arrival.created_at}` : sql`true`})`;
}

export async function readContacts(ctx: Ctx, assetId: string): Promise<AssetContact[]> {
  const { rows } = await sql<AssetContact>`
    select c.id, ${contactTexts}, c.for_customers, c.version,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as person
    from asset_contacts c ${contactPerson}
    where c.organization_id = ${ctx.organization_id} and c.asset_id = ${assetId} and ${await isMeantFor(ctx, assetId)}
    order by c.created_at, c.id`.execute(ctx.db);
  return rows;
}

export async function requireContact(ctx: Ctx, assetId: string, id: string): Promise<AssetContact> {
  const contact = (await readContacts(ctx, assetId)).find((one) => one.id === id);
  if (!contact) throw new AppError('NOT_FOUND', 'contactId');
  return contact;
}

export async function countContacts(ctx: Ctx, assetId: string): Promise<number> {
  const { total } = await scoped(ctx)
    .selectFrom('asset_contacts')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow();
  return total;
}
