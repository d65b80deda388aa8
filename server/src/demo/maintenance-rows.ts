import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 86_400_000;

type Told = {
  tag: string;
  meter?: { name: string; unit: string; first: number; perMonth: number };
  plans: readonly { title: string; checklist: string; every: number; interval: 'week' | 'month' | 'meter' }[];
};

const filters = 'Clean the strainer\nCheck the oil level\nNote both gauges';
const guards = 'Guards in place\nEmergency stop tried\nBelt tension measured';

const told: readonly Told[] = [
  {
    tag: 'HH-CH-2',
    meter: { name: 'Compressor hours', unit: 'h', first: 11_820, perMonth: 410 },
    plans: [
      { title: 'Quarterly service of the chiller', checklist: filters, every: 3, interval: 'month' },
      {
        title: 'Change the compressor oil',
        checklist: 'Drain\nChange the filter\nFill 14 l',
        every: 4000,
        interval: 'meter',
      },
    ],
  },
  {
    tag: 'HH-CH-1',
    meter: { name: 'Compressor hours', unit: 'h', first: 9310, perMonth: 385 },
    plans: [{ title: 'Quarterly service of the chiller', checklist: filters, every: 3, interval: 'month' }],
  },
  {
    tag: 'LF-CMP-1',
    meter: { name: 'Running hours', unit: 'h', first: 22_400, perMonth: 560 },
    plans: [
      {
        title: 'Change the air filter',
        checklist: 'Filter changed\nCondensate drained',
        every: 2000,
        interval: 'meter',
      },
    ],
  },
  {
    tag: 'LF-PK-5',
    meter: { name: 'Cartons', unit: '', first: 1_204_000, perMonth: 88_000 },
    plans: [{ title: 'Weekly look at the packing line', checklist: guards, every: 1, interval: 'week' }],
  },
];

/** Meters that were read each month of a year, and the plans that create tickets from them or by the calendar. */
export function buildMaintenance(
  { organization_id, now, newId, iso, personOf }: DemoContext,
  assets: readonly Row[],
): { asset_meters: Row[]; meter_readings: Row[]; maintenance_plans: Row[] } {
  const rows = { asset_meters: [] as Row[], meter_readings: [] as Row[], maintenance_plans: [] as Row[] };
  const begun = now - 365 * day;
  const [reader, planner] = [personOf('Luca').id, personOf('Maya').id];
  for (const { tag, meter, plans } of told) {
    const asset = assets.find((one) => one.tag === tag);
    if (!asset) throw new Error(`the demo has no asset ${tag}`);
    const meter_id = newId(begun);
    let total = 0;
    if (meter) {
      rows.asset_meters.push({
        ...{ organization_id, id: meter_id, asset_id: asset.id, name: meter.name, unit: meter.unit },
        created_at: iso(begun),
      });
      for (let month = 0; month <= 11; month += 1) {
        // A machine runs more in some months than in others.
        if (month > 0) total += Math.round(meter.perMonth * (0.8 + ((month * 5) % 9) / 20));
        const read_at = begun + (month * 30 + 5) * day;
        rows.meter_readings.push({
          ...{ organization_id, id: newId(read_at), meter_id, value: meter.first + total, total },
          ...{ replaced: false, person_id: reader, read_at: iso(read_at) },
        });
      }
    }
    for (const [place, { title, checklist, every, interval }] of plans.entries()) {
      const isByMeter = interval === 'meter';
      const days_ahead = isByMeter ? 0 : interval === 'week' ? 2 : 7;
      rows.maintenance_plans.push({
        ...{ organization_id, id: newId(begun + place + 1), asset_id: asset.id, title, checklist, every, interval },
        ...{ starts_on: iso(begun).slice(0, 10), days_ahead, meter_id: isByMeter ? meter_id : null },
        ...{ assignee_id: null, created_by: planner, ticket_id: null, created_at: iso(begun) },
        // Later than the days ahead, so that opening the demo creates no tickets by itself.
        next_on: isByMeter ? null : iso(now + (days_ahead + 4 + place * 9) * day).slice(0, 10),
        next_total: isByMeter ? (Math.floor(total / every) + 1) * every : null,
      });
    }
  }
  return rows;
}
