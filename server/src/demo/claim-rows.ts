import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 86_400_000;

type Told = { status: string; age: number; amount: number | null; notes: string; replaced?: boolean };

/** How far each claim has come. */
const told: readonly Told[] = [
  {
    ...{ status: 'draft', age: 1, amount: null },
    notes: 'Display shows E-14 since this morning. Supply voltage measured at 229 V, so the board itself is at fault.',
  },
  {
    ...{ status: 'sent', age: 6, amount: 412.5 },
    notes: 'Fan motor runs with a loud bearing noise. Video and vibration reading are attached.',
  },
  {
    ...{ status: 'approved', age: 19, amount: 1280, replaced: true },
    notes: 'Compressor does not start, winding open between C and S. The provider sends a replacement.',
  },
  {
    ...{ status: 'rejected', age: 34, amount: 240 },
    notes: 'Door gasket torn. The provider counts it as wear.',
  },
  {
    ...{ status: 'closed', age: 72, amount: 655.9, replaced: true },
    notes: 'Controller replaced under warranty, old part sent back.',
  },
];

type Made = { assets: readonly Row[]; asset_warranties: readonly Row[]; ticket_assets: readonly Row[] };

/** Claims under warranties that run, on machines with tickets first; and what the timelines say of them. */
export function buildClaims(
  { organization_id, now, newId, iso, personOf }: DemoContext,
  { assets, asset_warranties, ticket_assets }: Made,
): { warranty_claims: Row[]; asset_events: Row[] } {
  const today = iso(now).slice(0, 10);
  const hasTicket = new Map(ticket_assets.map(({ asset_id, ticket_id }) => [asset_id, ticket_id]));
  const running = asset_warranties
    .filter(({ starts_on, ends_on }) => String(starts_on) <= iso(now - 80 * day) && String(ends_on) >= today)
    .toSorted((one, other) => Number(hasTicket.has(other.asset_id)) - Number(hasTicket.has(one.asset_id)));
  const created_by = personOf('Maya').id;
  const rows = { warranty_claims: [] as Row[], asset_events: [] as Row[] };
  for (const [place, { status, age, amount, notes, replaced }] of told.entries()) {
    const warranty = running[place];
    const asset = assets.find(({ id }) => id === warranty?.asset_id);
    if (!warranty || !asset) continue;
    const at = now - age * day;
    rows.warranty_claims.push({
      ...{ organization_id, id: newId(at), asset_id: asset.id, warranty_id: warranty.id },
      ...{ ticket_id: hasTicket.get(asset.id) ?? null, status, amount, currency: 'USD', notes, created_by },
      faulty_serial: asset.serial,
      replacement_serial: replaced ? `${String(asset.serial)}-R` : '',
      ...{ version: 1, created_at: iso(at), updated_at: iso(at + day / 2) },
    });
    const event = (when: number, kind: string, changes: object[]): Row => ({
      ...{ organization_id, id: newId(when), asset_id: asset.id, kind, ticket_id: null, changes },
      ...{ person_id: created_by, version: 1, created_at: iso(when) },
    });
    const described = [warranty.kind, warranty.provider].filter(Boolean).join(' · ');
    rows.asset_events.push(event(at, 'claim_started', [{ field: 'warranty', from: null, to: described }]));
    if (status === 'draft') continue;
    rows.asset_events.push(
      event(at + day / 2, 'claim_changed', [{ field: 'claim_status', from: 'draft', to: status }]),
    );
  }
  return rows;
}
