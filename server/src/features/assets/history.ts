import type { CustomField, StoredChange } from '@sightline/contract/assets/fields';
import type { AuditChange } from '@sightline/contract/audit/audit';
import type { AuditEventName } from '@sightline/contract/audit/events';
import type { FieldValue } from '@sightline/contract/fields/field-model';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';

type Named = { id: string; tag: string; name: string };

export function auditAsset(
  ctx: Ctx,
  event: AuditEventName,
  { id, tag, name }: Named,
  changes: readonly AuditChange[] = [],
): void {
  ctx.audit(event, { record: { id, label: `${tag} ${name}` }, changes });
}

type Line = { kind: string; version: number; changes?: readonly StoredChange[]; ticket_id?: string };

/** Adds a line to the timeline of each asset. One value holds all of them, since a statement takes 65,535. */
export async function addAssetEvents(ctx: Ctx, lines: readonly (Line & { asset_id: string })[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ changes = [], ...line }) => ({ ...line, changes }));
  await sql`
    insert into asset_events (organization_id, asset_id, kind, version, ticket_id, changes, person_id, created_at)
    select ${ctx.organization_id}, asset_id, kind, version, ticket_id, changes, ${ctx.actor.id}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line (asset_id uuid, kind text, version integer, ticket_id uuid, changes jsonb)`.execute(ctx.db);
}

export const valueChange = (field: CustomField, from: FieldValue | undefined, to: FieldValue | null): StoredChange => ({
  field: `custom:${field.id}`,
  from: from ?? null,
  to,
});
