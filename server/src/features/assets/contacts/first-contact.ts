import { type RawBuilder, sql } from 'kysely';
import { isAgent } from '../../../kernel/actor.ts';
import type { Ctx } from '../../../kernel/context.ts';

/** Selects the texts of contact `c` in a query. The phone and e-mail of people who left the workspace are gone. */
export const contactTexts = sql`coalesce(p.name, c.name) as name, c.role, coalesce(p.phone, c.phone) as phone,
  coalesce(p.email::text, case when p.id is null then c.email else '' end) as email`;

export const contactPerson = sql`left join people p on p.organization_id = c.organization_id and p.id = c.person_id`;

/** Selects the contact that was added first to the asset `assets` of a query. Only agents get it. */
export const firstContact = ({ actor }: Ctx): RawBuilder<unknown> =>
  isAgent(actor)
    ? sql`(select jsonb_build_object('name', c.name, 'role', c.role, 'phone', c.phone, 'email', c.email) from (
        select ${contactTexts} from asset_contacts c ${contactPerson}
        where c.organization_id = assets.organization_id and c.asset_id = assets.id
        order by c.created_at, c.id limit 1) c)`
    : sql`null::jsonb`;
