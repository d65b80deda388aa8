import type { AssetContact, contactsApi } from '@sightline/contract/assets/contacts';
import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import { changesBetween } from '../../../kernel/audit-entry.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { requireMember } from '../../people/queries.ts';
import { publishAsset } from '../events.ts';
import { auditAsset } from '../history.ts';
import { type AssetRecord, requireAsset, requireLockedAsset } from '../queries.ts';
import { countContacts, readContacts, requireContact } from './queries.ts';

/* A contact: added -> changed -> removed. Each change of one raises its version. */

export const listContacts: Action<typeof contactsApi.list> = async (ctx, { params }) => {
  const { id } = await requireAsset(ctx, params.id);
  return { contacts: await readContacts(ctx, id) };
};

const printed = ({ name, role, phone, email }: AssetContact): string =>
  [name, role, phone, email].filter((text) => text !== '').join(', ');

function recordChange(
  ctx: Ctx,
  asset: AssetRecord,
  happened: 'added' | 'changed' | 'removed',
  changes: readonly AuditChange[],
): void {
  auditAsset(ctx, `asset.contact_${happened}`, asset, changes);
  publishAsset(ctx, asset.id, [asset.branch_id]);
}

type Typed = Pick<AssetContact, 'name' | 'role' | 'phone' | 'email' | 'for_customers'> & { person_id: string | null };

/** Leaves out what the account of the contact has already: name, phone and e-mail. */
async function columnsOf(ctx: Ctx, { person_id, name, role, phone, email, for_customers }: Typed, before?: string) {
  if (person_id === null) return { person_id, name, role, phone, email, for_customers };
  if (person_id !== before) await requirePerson(ctx, person_id);
  return { person_id, name: '', role, phone: '', email: '', for_customers };
}

async function requirePerson(ctx: Ctx, id: string): Promise<void> {
  try {
    await requireMember(ctx, id);
  } catch (error) {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND', 'person_id') : error;
  }
}

export const addContact: Action<typeof contactsApi.add> = async (ctx, { params, body }) => {
  const { id = uuidv7(), ...typed } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  if ((await countContacts(ctx, asset.id)) >= limits.assets.contacts) throw new AppError('TOO_MANY_CONTACTS');
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('asset_contacts')
    .values({ ...(await columnsOf(ctx, typed)), organization_id, id, asset_id: asset.id, created_at })
    .execute();
  const contact = await requireContact(ctx, asset.id, id);
  recordChange(ctx, asset, 'added', [{ field: 'contact', from: null, to: printed(contact) }]);
  return { contact };
};

export const updateContact: Action<typeof contactsApi.update> = async (ctx, { params, body }) => {
  const { version, ...typed } = body;
  const asset = await requireLockedAsset(ctx, params.id);
  const before = await requireContact(ctx, asset.id, params.contactId);
  if (version !== before.version) throw new AppError('STALE_VERSION', 'version');
  const columns = await columnsOf(ctx, typed, before.person?.id);
  await scoped(ctx)
    .updateTable('asset_contacts')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute();
  const contact = await requireContact(ctx, asset.id, before.id);
  const changes = changesBetween(
    { contact: printed(before), for_customers: before.for_customers },
    { contact: printed(contact), for_customers: contact.for_customers },
    ['contact', 'for_customers'],
  );
  recordChange(ctx, asset, 'changed', changes);
  return { contact };
};

export const removeContact: Action<typeof contactsApi.remove> = async (ctx, { params }) => {
  const asset = await requireLockedAsset(ctx, params.id);
  const contact = await requireContact(ctx, asset.id, params.contactId);
  await scoped(ctx).deleteFrom('asset_contacts').where('id', '=', contact.id).execute();
  recordChange(ctx, asset, 'removed', [{ field: 'contact', from: printed(contact), to: null }]);
};
