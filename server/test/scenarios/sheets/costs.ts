import type { sheetCostsApi } from '@sightline/contract/sheets/costs';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';

const onFilled = ({ ticket, filled_sheet }: Ids) => ({ params: { id: ticket, sheetId: filled_sheet } });
const onLine = ({ ticket, filled_sheet, sheet_line }: Ids) => ({
  params: { id: ticket, sheetId: filled_sheet, lineId: sheet_line },
});
const seal = { description: 'Shaft seal 35 mm', part_number: 'SS-35', quantity: 2, unit_price: 4990, covered: true };

export const scenarios: Scenarios<typeof sheetCostsApi> = {
  rates: { allow: 'sheets.view', input: () => ({}) },
  setRates: {
    allow: 'tickets.configure',
    input: () => ({
      body: { currency: 'EUR', tax_rate: 1900, labour_price: 9500, travel_price: 6000, km_price: 65 },
    }),
    audits: 'sheet.rates_changed',
  },
  proposals: { allow: 'sheets.create', given: ['sheets.start'], input: onFilled },
  add: {
    allow: 'sheets.create',
    makes: 'sheet_line',
    another: { description: 'Something else' },
    given: ['sheets.start'],
    input: (ids) => ({ ...onFilled(ids), body: { id: ids.sheet_line, kind: 'part', ...seal } }),
    also: [
      {
        input: (ids) => ({
          ...onFilled(ids),
          body: { kind: 'labour', ...seal, quantity: 60, timer_id: ids.ticket_timer },
        }),
        isClosed: true,
      },
    ],
    audits: 'sheet.line_added',
  },
  change: {
    allow: 'sheets.create',
    given: ['sheets.costs.add'],
    input: (ids) => ({ ...onLine(ids), body: { ...seal, quantity: 3, version: 1 } }),
    answers: { 'params.lineId': 'rejected' },
    audits: 'sheet.line_changed',
  },
  remove: {
    allow: 'sheets.create',
    given: ['sheets.costs.add'],
    input: onLine,
    answers: { 'params.lineId': 'rejected' },
    audits: 'sheet.line_removed',
  },
};
