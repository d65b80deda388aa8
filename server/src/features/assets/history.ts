import type { CustomField } from '@sightline/contract/asset-fields';
import type { AuditChange } from '@sightline/contract/audit';
import type { AuditEventName } from '@sightline/contract/audit-events';
import type { FieldValue } from '@sightline/contract/field-types/field-model';
import { printField } from '@sightline/contract/field-types/field-types';
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

type Line = { kind: string; version: number; changes?: readonly AuditChange[]; ticket_id?: string };

/** Adds a line to the timeline of each asset. */
export async function addAssetEvents(ctx: Ctx, lines: readonly (Line & { asset_id: string })[]): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('asset_events')
    .values(
      lines.map(({ asset_id, kind, version, changes = [], ticket_id = null }) => ({
        ...{ organization_id: ctx.organization_id, asset_id, kind, version, ticket_id },
        changes: JSON.stringify(changes),
        person_id: ctx.actor.id,
        created_at: ctx.now,
      })),
    )
    .execute();
}

/** Of a person the id: names are found by who reads it. */
export const valueChange = (field: CustomField, from: FieldValue | undefined, to: FieldValue | null): AuditChange => ({
  field: `custom:${field.id}`,
  from: from === undefined ? null : printField(field, from, 'en'),
  to: to === null ? null : printField(field, to, 'en'),
});
