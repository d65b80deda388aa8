import { contactTexts } from '@sightline/contract/assets/contacts';
import type { RowProblem } from '@sightline/contract/imports';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import type { ImportRow } from '../../../kernel/importer.ts';
import { auditAsset } from '../history.ts';
import { oneLine, problem } from './cells.ts';
import type { DraftContact } from './register.ts';

/* The contact of a row: added to its asset, or, where the asset has one of this name, changed. */

const columns = { name: 'contact', role: 'contact_role', phone: 'contact_phone', email: 'contact_email' } as const;

const codeOf = (issue: z.core.$ZodIssue | undefined, text: string): string =>
  issue?.code === 'too_big' ? 'too_long' : text;

export function readContact({ cells }: ImportRow): { contact: DraftContact | null; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const contact: DraftContact = { name: '', role: '', phone: '', email: '' };
  for (const text of ['name', 'role', 'phone', 'email'] as const) {
    const cell = cells[columns[text]];
    if (cell === undefined) continue;
    const read = contactTexts[text].safeParse(oneLine(cell));
    if (read.success) contact[text] = read.data;
    else {
      const bound = text === 'phone' ? limits.phone : text === 'email' ? limits.email : limits.name;
      problems.push(problem(columns[text], codeOf(read.error.issues[0], text), cell, { bound }));
    }
  }
  const isGiven = Object.values(contact).some((text) => text !== '');
  if (isGiven && contact.name === '' && problems.length === 0) problems.push(problem('contact', 'required', ''));
  return { contact: isGiven ? contact : null, problems };
}

type Given = { asset: { id: string; tag: string; name: string }; contact: DraftContact };
type Written = { asset_id: string; name: string; is_new: boolean };

/** Empty cells change nothing, and neither do rows about people with accounts. */
export async function writeContacts(ctx: Ctx, given: readonly Given[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ asset, contact }) => ({ ...contact, id: uuidv7(), asset_id: asset.id }));
  const { organization_id, now } = ctx;
  const { rows: written } = await sql<Written>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as v (id uuid, asset_id uuid, name text, role text, phone text, email text)),
    known as (
      select c.asset_id, c.id, c.person_id, lower(coalesce(p.name, c.name)) as name from asset_contacts c
      left join people p on p.organization_id = c.organization_id and p.id = c.person_id
      where c.organization_id = ${organization_id} and c.asset_id in (select asset_id from given)),
    changed as (
      update asset_contacts c set version = c.version + 1, role = coalesce(nullif(v.role, ''), c.role),
        phone = coalesce(nullif(v.phone, ''), c.phone), email = coalesce(nullif(v.email, ''), c.email)
      from given v join known k on k.asset_id = v.asset_id and k.name = lower(v.name) and k.person_id is null
      where c.organization_id = ${organization_id} and c.id = k.id
        and (v.role not in ('', c.role) or v.phone not in ('', c.phone) or v.email not in ('', c.email))
      returning c.asset_id, c.name, false as is_new),
    added as (
      insert into asset_contacts (organization_id, id, asset_id, name, role, phone, email, created_at)
      select ${organization_id}, v.id, v.asset_id, v.name, v.role, v.phone, v.email, ${now}::timestamptz from given v
      where not exists (select from known k where k.asset_id = v.asset_id and k.name = lower(v.name))
        and (select count(*) from known k where k.asset_id = v.asset_id) < ${sql.lit(limits.assets.contacts)}
      returning asset_id, name, true as is_new)
    select * from changed union all select * from added`.execute(ctx.db);
  const assets = new Map(given.map(({ asset }) => [asset.id, asset]));
  for (const { asset_id, name, is_new } of written) {
    const asset = assets.get(asset_id);
    if (asset)
      auditAsset(ctx, is_new ? 'asset.contact_added' : 'asset.contact_changed', asset, [
        { field: 'contact', from: is_new ? null : name, to: name },
      ]);
  }
}
