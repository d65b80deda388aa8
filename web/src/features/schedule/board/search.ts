import { isId } from '#web/lib/list-address.ts';
import { type View, views } from '#web/ui/calendar/range.ts';

/** The state of the schedule in its address. */
export type ScheduleSearch = {
  date?: string;
  view?: View;
  /** The people whose rows are shown; without any, all. */
  people?: readonly string[];
  customer?: string;
  /** The visit whose panel is open. */
  visit?: string;
  /** `new`, or the ticket that a visit is planned for. */
  plan?: string;
};

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const idOf = (value: unknown): string | undefined => (typeof value === 'string' && isId(value) ? value : undefined);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readScheduleSearch({
  date,
  view,
  people,
  customer,
  visit,
  plan,
}: Record<string, unknown>): ScheduleSearch {
  const known = views.find((each) => each === view);
  const chosen = [people].flat().flatMap((id) => idOf(id) ?? []);
  const [customerId, visitId, ticketId] = [idOf(customer), idOf(visit), idOf(plan)];
  return {
    ...(isDay(date) && { date }),
    ...(known && known !== 'day' && { view: known }),
    ...(chosen.length > 0 && { people: chosen }),
    ...(customerId && { customer: customerId }),
    ...(visitId && { visit: visitId }),
    ...(plan === 'new' ? { plan } : ticketId && { plan: ticketId }),
  };
}
