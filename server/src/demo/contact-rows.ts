import { demoAssets } from './asset-list.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 86_400_000;

/** The contacts of each customer: who looks after the machines, by first name, and a desk without an account. */
const contacts = {
  'Harbour Hospital': {
    ...{ person: 'Priya', role: 'Facility manager' },
    desk: { name: 'Technical duty', role: 'Day and night', phone: '+351 21 555 0140', email: 'duty@harbour.example' },
  },
  'Lakeside Foods': {
    ...{ person: 'Luca', role: 'Maintenance lead' },
    desk: { name: 'Shift office', role: 'Keys and access', phone: '+49 30 5550 188', email: 'shift@lakeside.example' },
  },
};

/** Every second machine has somebody to ask, every fourth a desk too, which its customer sees. */
export function buildContacts(ids: Map<string, string>, { organization_id, now, newId, iso, personOf }: DemoContext) {
  const at = now - 250 * day;
  return demoAssets.flatMap(({ tag, space }, place): Row[] => {
    const own = contacts[space];
    if (place % 2 > 0) return [];
    const of = { organization_id, asset_id: ids.get(tag), version: 1 };
    const row = (after: number, columns: Row): Row => ({
      ...of,
      id: newId(at),
      created_at: iso(at + after),
      ...columns,
    });
    const person = { person_id: personOf(own.person).id, name: '', role: own.role, phone: '', email: '' };
    return [
      row(0, { ...person, for_customers: false }),
      ...(place % 4 === 0 ? [row(60_000, { person_id: null, ...own.desk, for_customers: true })] : []),
    ];
  });
}
