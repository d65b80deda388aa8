import { createHash } from 'node:crypto';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import { absentDays } from './visit-rows.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Told = {
  name: string;
  code: string;
  kind: string;
  serial: string;
  quantity?: number;
  calibrated?: number;
  status?: string;
};

/** `calibrated`: days from today until its calibration ends. */
const told: readonly Told[] = [
  { name: 'Multimeter Fluke 87V', code: 'MM-1', kind: 'instrument', serial: '87V-41210', quantity: 3, calibrated: 210 },
  { name: 'Thermal camera FLIR E8', code: 'TC-1', kind: 'instrument', serial: 'E8-00931', calibrated: 19 },
  { name: 'Refrigerant gauge set', code: 'RG-1', kind: 'instrument', serial: 'RG-5520', quantity: 2, calibrated: -12 },
  { name: 'Vacuum pump', code: 'VP-1', kind: 'tool', serial: 'VP-2281' },
  {
    name: 'Vibration analyser',
    code: 'VA-1',
    kind: 'instrument',
    serial: 'VA-0077',
    calibrated: 95,
    status: 'in_repair',
  },
  { name: 'Lifting kit, 2 t', code: 'LK-1', kind: 'kit', serial: '' },
  { name: 'Van, Lisbon', code: '24-RT-81', kind: 'vehicle', serial: '' },
];

/** Each unit goes with visits to come that do not overlap. */
function reserve(tools: readonly Row[], visits: readonly Row[], { organization_id, now, newId, iso }: DemoContext) {
  const rows: Row[] = [];
  const freeFrom = new Map<string, string>();
  const coming = visits.filter(({ status, starts_at }) => status === 'scheduled' && String(starts_at) > iso(now));
  for (const [index, visit] of coming.entries()) {
    const tool = tools[index % tools.length];
    if (tool?.status !== 'available') continue;
    const [starts_at, ends_at] = [String(visit.starts_at), String(visit.ends_at)];
    if ((freeFrom.get(String(tool.id)) ?? '') > starts_at) continue;
    freeFrom.set(String(tool.id), ends_at);
    rows.push({
      ...{ organization_id, id: newId(now), tool_id: tool.id, unit: 1, visit_id: visit.id, ticket_id: null },
      ...{ starts_at, ends_at, reserved_by: visit.created_by, created_at: iso(now - day) },
    });
  }
  return rows;
}

/** Tools with what they are reserved for, what people can do, and when they are absent. */
export function buildResources(context: DemoContext, visits: readonly Row[], types: readonly Row[]) {
  const { organization_id, now, newId, iso, personOf } = context;
  const begun = now - 200 * day;
  const tools = told.map(
    ({ name, code, kind, serial, quantity = 1, calibrated, status = 'available' }, place): Row => ({
      ...{ organization_id, id: newId(begun + place), name, code, kind, serial, quantity, status, position: place + 1 },
      ...{
        branch_id: null,
        holder_id: place === 6 ? personOf('Rafael').id : null,
        notes: '',
        is_active: true,
        version: 1,
      },
      calibration_due_on: calibrated === undefined ? null : iso(now + calibrated * day).slice(0, 10),
      created_at: iso(begun),
    }),
  );
  const skill = (name: string, place: number): Row => ({
    ...{ organization_id, id: newId(begun + place), name, created_at: iso(begun) },
  });
  const skills = ['Refrigerants, category I', 'Electrical work', 'Working at height'].map(skill);
  const held = [
    ['Maya', 'Nadia'],
    ['Maya', 'Rafael', 'Ingrid'],
    ['Nadia', 'Ingrid'],
  ];
  const person_skills = skills.flatMap(({ id }, at) =>
    (held[at] ?? []).map((name): Row => ({ organization_id, person_id: personOf(name).id, skill_id: id })),
  );
  const plannable_people = ['Maya', 'Nadia', 'Rafael', 'Ingrid'].map(
    (name): Row => ({ organization_id, person_id: personOf(name).id }),
  );
  const installation = types.find(({ code }) => code === 'INS');
  const assistance_type_skills = installation
    ? [{ organization_id, assistance_type_id: installation.id, skill_id: skills[1]?.id }]
    : [];
  const midnight = Math.floor(now / day) * day;
  const absences = absentDays.map(
    ({ name, kind, from, days, note }): Row => ({
      ...{ organization_id, id: newId(now - day), person_id: personOf(name).id, kind, note, version: 1 },
      ...{ starts_at: iso(midnight + from * day), ends_at: iso(midnight + (from + days) * day) },
      ...{ entered_by: personOf(name).id, created_at: iso(now - day) },
    }),
  );
  const tool_reservations = reserve(tools, visits, context);
  return { tools, tool_reservations, skills, person_skills, plannable_people, assistance_type_skills, absences };
}

/** A weekly inspection at the end of Mondays, and a link by which a customer may choose a time. */
export function buildSeries(context: DemoContext, tickets: readonly Row[]) {
  const { organization_id, now, newId, iso, personOf } = context;
  const [planner, technician] = [personOf('Elena').id, personOf('Maya').id];
  const series = {
    organization_id,
    id: newId(now),
    timezone: 'Europe/Lisbon',
    created_by: planner,
    created_at: iso(now),
  };
  const midnight = Math.floor(now / day) * day;
  const nextMonday = midnight + ((8 - new Date(midnight).getUTCDay()) % 7 || 7) * day;
  const first = nextMonday + 17 * hour;
  const visits = Array.from(
    { length: 6 },
    (_, week): Row => ({
      ...{ organization_id, id: newId(now + week), ticket_id: null, title: 'Weekly look at the cold store' },
      ...{ starts_at: iso(first + week * 7 * day), ends_at: iso(first + week * 7 * day + hour), travel_minutes: 20 },
      ...{ place: '', note: '', status: 'scheduled', reason: '', arrives_at: null, series_id: series.id, version: 1 },
      ...{ created_by: planner, created_at: iso(now), updated_at: iso(now) },
    }),
  );
  const visit_people = visits.map(({ id }): Row => ({ organization_id, visit_id: id, person_id: technician }));
  const waiting = tickets.findLast(({ closed_at }) => closed_at === null);
  const booking_links: Row[] = waiting
    ? [
        {
          ...{ organization_id, id: newId(now), ticket_id: waiting.id, email: 'facilities@harbour.example' },
          ...{ token_hash: `\\x${createHash('sha256').update(newId(now)).digest('hex')}`, locale: 'en', minutes: 90 },
          ...{ travel_minutes: 30, from_day: iso(now + day).slice(0, 10), until_day: iso(now + 15 * day).slice(0, 10) },
          ...{ person_ids: [], notice_hours: 24, created_by: planner, created_at: iso(now), visit_id: null },
          expires_at: iso(now + 17 * day),
        },
      ]
    : [];
  return { visit_series: [{ ...series, rule: 'FREQ=WEEKLY;INTERVAL=1;COUNT=6' }], visits, visit_people, booking_links };
}
