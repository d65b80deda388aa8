import type { sheetsApi } from '@sightline/contract/sheets';
import type { Ids } from './ids.ts';
import type { Rows } from './rows.ts';
import type { Scenarios } from './scenario.ts';

const onSheet = ({ ticket, sheet }: Ids) => ({ params: { id: ticket, sheetId: sheet } });

export const sheetsScenarios: Scenarios<typeof sheetsApi> = {
  list: {
    allow: 'sheets.view',
    input: ({ ticket }) => ({ query: { filter: { ticket_id: ticket } } }),
    answers: { 'query.filter.ticket_id': 'refused' },
  },
  create: {
    allow: 'sheets.create',
    makes: 'sheet',
    another: { work_done: 'Nothing.' },
    given: ['tickets.create'],
    input: ({ ticket, sheet, client }) => ({
      params: { id: ticket },
      body: {
        id: sheet,
        problem: 'The printer stops with error 0x6.',
        work_done: 'Changed the fuser and printed a hundred pages.',
        conclusion: 'The fuser was worn.',
        recommendations: 'Change the fuser every two years.',
        reviewer_id: client,
      },
    }),
    audits: 'sheet.created',
  },
  find: { allow: 'sheets.review', by: 'client', input: onSheet },
  remove: { allow: 'sheets.delete', given: ['sheets.create'], input: onSheet, audits: 'sheet.deleted' },
};

export const sheetsRows: Rows = ({ organization, ticket, sheet, agent, client, secret }) => ({
  assistance_sheets: {
    organization_id: organization,
    ticket_id: ticket,
    id: sheet,
    number: 1,
    problem: `Problem of ${secret}`,
    work_done: `Work of ${secret}`,
    author_id: agent,
    reviewer_id: client,
  },
});
