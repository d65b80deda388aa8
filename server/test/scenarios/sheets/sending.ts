import type { sheetSendingApi } from '@sightline/contract/sheets/sending';
import type { Ids } from '../ids.ts';
import type { Scenarios } from '../scenario.ts';
import { questionOfScenarios } from './templates.ts';

const onFilled = ({ ticket, filled_sheet }: Ids) => ({ params: { id: ticket, sheetId: filled_sheet } });

export const scenarios: Scenarios<typeof sheetSendingApi> = {
  mails: { allow: 'sheets.create', given: ['sheets.start'], input: onFilled },
  send: {
    allow: 'sheets.create',
    given: ['sheets.sign'],
    input: (ids) => ({ ...onFilled(ids), body: { emails: ['paula@example.test'], lang: 'pt' } }),
    audits: 'sheet.sent',
  },
  followUp: {
    allow: 'sheets.create',
    makes: 'followup',
    another: { subject: 'Something else' },
    given: ['sheets.start'],
    input: (ids) => ({
      ...onFilled(ids),
      body: {
        ...{ id: ids.followup, question_id: questionOfScenarios, subject: 'The seal is not tight' },
        ...{ description: 'It drips at the lower edge.', priority_id: 3 as const },
      },
    }),
    audits: 'ticket.created',
  },
  origin: {
    allow: 'sheets.view',
    given: ['sheets.sending.followUp'],
    input: ({ ticket }) => ({ params: { id: ticket } }),
  },
};
