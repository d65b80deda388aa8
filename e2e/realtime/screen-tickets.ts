import { homeTicketsQuery } from '../../web/src/features/home/api.ts';
import { absencesQuery } from '../../web/src/features/schedule/absences/api.ts';
import { boardQuery, visitsOfTicketQuery, waitingQuery } from '../../web/src/features/schedule/api.ts';
import { skillsQuery } from '../../web/src/features/schedule/skills/api.ts';
import { toolsPageQuery } from '../../web/src/features/schedule/tools/api.ts';
import {
  costProposalsQuery,
  countedTemplatesQuery,
  filledSheetQuery,
  publishedTemplatesQuery,
  questionsQuery,
  sheetRatesQuery,
  sheetsQuery,
} from '../../web/src/features/sheets/api.ts';
import { originQuery, sheetMailsQuery } from '../../web/src/features/sheets/sending/api.ts';
import {
  runningTimersQuery,
  ticketCountsQuery,
  ticketHistoryQuery,
  ticketPageQuery,
  ticketQuery,
} from '../../web/src/features/tickets/api.ts';
import { customersQuery } from '../../web/src/features/tickets/customers.ts';
import { countedFormsQuery, formOfTicketQuery } from '../../web/src/features/tickets/forms/api.ts';
import {
  countedAssistanceTypesQuery,
  countedProblemTypesQuery,
} from '../../web/src/features/tickets/ticket-types/api.ts';
import { viewCountsQuery, viewsQuery } from '../../web/src/features/views/api.ts';
import type { Subject } from './place.ts';
import { one, pages, type Shown } from './shown.ts';

const sheetOf = (ticket_id: string, id: string): Shown[] => [
  one(filledSheetQuery(ticket_id, id)),
  one(costProposalsQuery({ ticket_id, id })),
  one(sheetMailsQuery({ ticket_id, id })),
];

export const ticketsScreen = (meId: string, { ticket, sheet }: Subject): Shown[] => [
  one(ticketPageQuery({ order_by: 'updated_at', order_dir: 'desc', filter: { type: 'normal' } }, 1)),
  one(ticketPageQuery({ order_by: 'status', order_dir: 'asc', filter: { closed: 'false', assignee_id: [meId] } }, 1)),
  one(ticketCountsQuery),
  one(viewsQuery('tickets')),
  one(viewCountsQuery('tickets')),
  one(ticketQuery(ticket)),
  pages(ticketHistoryQuery(ticket)),
  one(homeTicketsQuery('mine', meId)),
  one(runningTimersQuery(meId)),
  one(customersQuery()),
  one(countedAssistanceTypesQuery),
  one(countedProblemTypesQuery),
  one(countedFormsQuery),
  one(formOfTicketQuery(ticket)),
  one(sheetsQuery(ticket)),
  one(originQuery(ticket)),
  one(sheetRatesQuery),
  one(countedTemplatesQuery),
  one(questionsQuery),
  one(publishedTemplatesQuery),
  ...(sheet ? sheetOf(ticket, sheet) : []),
  one(visitsOfTicketQuery(ticket)),
  one(waitingQuery({})),
  one(toolsPageQuery({}, 1)),
  one(skillsQuery),
  one(absencesQuery({ starts_at: '2090-01-16T00:00:00.000Z', ends_at: '2090-04-17T00:00:00.000Z' })),
  one(boardQuery({ from: '2090-01-16T00:00:00.000Z', to: '2090-01-17T00:00:00.000Z', filter: {} })),
];
