import type { SheetRates } from '@sightline/contract/sheets/costs';
import { progressOf } from '@sightline/contract/sheets/progress';
import type { PublishedTemplate } from '@sightline/contract/sheets/templates';
import { totalsOf } from '@sightline/contract/sheets/totals';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import type { OpenedSheet } from './changes.ts';

type Begun = {
  id: string;
  ticket: Pick<Ticket, 'id' | 'ticket_id' | 'subject' | 'branch'>;
  template: PublishedTemplate;
  /** Undefined where this device does not know them; then costs are entered once the server has the sheet. */
  rates: SheetRates | undefined;
  author: { id: string; name: string };
  /** Expected: the server numbers sheets when they arrive. */
  number: number;
  at: string;
};

/** A sheet as the server will begin it, for a device that has no connection. */
export function draftOf({ id, ticket, template, rates, author, number, at }: Begun): OpenedSheet {
  const filled = {
    ...{ sections: template.sections, answers: [], photos: [], comments: [], followups: [] },
    costs: rates
      ? { currency: rates.currency, tax_rate: rates.tax_rate, lines: [], totals: totalsOf([], rates.tax_rate) }
      : null,
  };
  return {
    filled,
    ticket: { ...ticket, branch_name: ticket.branch?.name ?? null },
    assistance_sheet: {
      ...{ id, ticket_id: ticket.id, number, status: 'current', state: 'draft', author, reviewer: null, version: 1 },
      template: { id: template.id, name: template.name, version: template.number },
      progress: progressOf(template.sections, filled),
      ...{ problem: '', work_done: '', conclusion: '', recommendations: '', review_comment: '' },
      ...{ signatures: [], locked_at: null, verify_code: null, created_at: at },
    },
  };
}
