import type { Row } from './bulk-insert.ts';
import { demoProfiles } from './company.ts';
import type { DemoContext } from './demo-context.ts';
import type { Cast } from './people-rows.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The agents who visit customers. `slots`: the hour at which a visit begins, its hours, and the way there in minutes. */
const rounds = [
  {
    name: 'Maya',
    slots: [
      [9, 2, 30],
      [11.5, 1, 0],
      [14, 2.5, 20],
    ],
  },
  {
    name: 'Tom',
    slots: [
      [9.5, 1.5, 0],
      [13, 2, 45],
    ],
  },
  {
    name: 'Rafael',
    slots: [
      [9, 1, 15],
      [10.5, 2, 30],
      [15, 2, 0],
    ],
  },
  {
    name: 'Ingrid',
    slots: [
      [10, 2, 30],
      [13.5, 1.5, 15],
      [15.5, 1.5, 0],
    ],
  },
] as const satisfies readonly { name: string; slots: readonly (readonly [number, number, number])[] }[];

const notes = [
  'Ring at the service entrance. The porter has the key.',
  'The machine has to stand still: call the shift lead half an hour before.',
  'Bring the long ladder and two filters F7.',
  '',
  '',
];
const failures = ['Nobody opened, and nobody answered the phone.', 'The spare part had not arrived.'];
const others = ['Stock-taking in the van', 'Safety training'];

/** Before a fortnight's first and last day, counted from today. */
const [first, last] = [-6, 9];
/** Open tickets that wait to be planned. */
const waiting = 9;

/** Absences: `from` counts days after today. Nobody plans visits for these people then. */
export const absentDays = [
  { name: 'Tom', kind: 'training', from: 1, days: 2, note: 'Course on the new controllers' },
  { name: 'Ingrid', kind: 'vacation', from: 7, days: 3, note: '' },
  { name: 'Ingrid', kind: 'vacation', from: 21, days: 10, note: '' },
  { name: 'Maya', kind: 'other', from: 16, days: 1, note: 'Moving house' },
] as const;

const isAbsent = (name: string, at: number, midnight: number): boolean =>
  absentDays.some(
    (one) => one.name === name && at >= midnight + one.from * day && at < midnight + (one.from + one.days) * day,
  );

type Slot = { person: string; at: number; start: number; end: number; travel: number };

function slotsOf({ now, personOf }: DemoContext): Slot[] {
  const midnight = Math.floor(now / day) * day;
  const days = Array.from({ length: last - first + 1 }, (_, index) => midnight + (first + index) * day);
  const isWorkday = (at: number) => ![0, 6].includes(new Date(at).getUTCDay());
  return days
    .filter((at) => isWorkday(at) || at === midnight)
    .flatMap((at, place) =>
      rounds.flatMap(({ name, slots }, row) =>
        slots
          // Nobody's days are all alike.
          .filter((_, index) => (place + row + index) % 4 !== 3 || at === midnight)
          .filter(() => !isAbsent(name, at, midnight))
          .map(([from, length, travel]) => ({
            ...{ person: personOf(name).id, at, travel, start: at + from * hour, end: at + (from + length) * hour },
          })),
      ),
    );
}

type State = { status: string; reason: string };

function stateOf({ start, end }: Slot, index: number, now: number): State {
  const said = (status: string, reason = '') => ({ status, reason });
  if (end < now) {
    if (index % 11 === 4) return said('could_not_be_done', failures[index % failures.length]);
    return index % 13 === 6 ? said('cancelled', 'The customer asked for another week.') : said('done');
  }
  if (start < now) return said('on_site');
  return said('scheduled');
}

/** A fortnight of visits in working hours, of which the earlier ones are over. Some open tickets still wait for one. */
export function buildVisits(
  cast: Cast,
  context: DemoContext,
  tickets: readonly Row[],
): { visits: Row[]; visit_people: Row[] } {
  const { organization_id, now, newId, iso, personOf } = context;
  const places = new Map<unknown, string>();
  for (const [space, id] of cast.spaces) {
    const { street, number, zip, city } = demoProfiles[space].address;
    places.set(id, `${street} ${number}, ${zip} ${city}`);
  }
  const dispatcher = personOf('Elena').id;
  const open = tickets.filter(({ closed_at, status_id }) => closed_at === null && status_id !== 4);
  const planned = open.slice(0, Math.max(0, open.length - waiting));
  const past = tickets.filter(({ closed_at }) => closed_at !== null);
  const rows = { visits: [] as Row[], visit_people: [] as Row[] };
  const slots = slotsOf(context);
  // The first visit of today that has not begun; in the evening, one for which somebody is late.
  const isToday = ({ at }: Slot) => at === Math.floor(now / day) * day;
  const coming = slots.findIndex((slot) => isToday(slot) && slot.start > now);
  const next = coming === -1 ? slots.findLastIndex(isToday) : coming;
  for (const [index, slot] of slots.entries()) {
    const isWithoutTicket = index % 17 === 9;
    const pool = slot.end < now ? past : planned;
    const ticket = isWithoutTicket ? undefined : pool[index % pool.length];
    const state = index === next ? { status: 'on_the_way', reason: '' } : stateOf(slot, index, now);
    const id = newId(slot.at - 2 * day + index);
    const isThere = state.status === 'on_site' || state.status === 'done';
    rows.visits.push({
      ...{ organization_id, id, ticket_id: ticket?.id ?? null, starts_at: iso(slot.start), ends_at: iso(slot.end) },
      ...{ title: ticket ? '' : others[index % others.length], travel_minutes: slot.travel },
      place: places.get(ticket?.branch_id) ?? '',
      ...{ note: ticket ? notes[index % notes.length] : '', ...state },
      arrives_at: index === next ? iso(slot.start) : null,
      ...{ created_by: dispatcher, created_at: iso(slot.at - 2 * day), updated_at: iso(slot.at - 2 * day), version: 1 },
    });
    rows.visit_people.push({
      ...{ organization_id, visit_id: id, person_id: slot.person },
      checked_in_at: isThere ? iso(slot.start + 4 * minute) : null,
      checked_in_zone: isThere ? 'Europe/Lisbon' : null,
      checked_out_at: state.status === 'done' ? iso(slot.end - 6 * minute) : null,
      checked_out_zone: state.status === 'done' ? 'Europe/Lisbon' : null,
    });
  }
  return rows;
}
