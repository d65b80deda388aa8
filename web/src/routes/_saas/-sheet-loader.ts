import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { sheetQuery, sheetsQuery } from '#web/features/sheets/api.ts';
import { isTicketNumber, requireTicketPage } from '#web/features/tickets/guards.ts';
import { ApiError } from '#web/lib/api.ts';

type Asked = { context: { queryClient: QueryClient }; params: { ticketid: string; sheetid: string } };
type SheetPlace = { ticketId: string; sheetId: string };

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/**
 * The sheet of an address, which names the ticket and the sheet by their ids or by the numbers that people read. Two ids are
 * taken as they are: a sheet that was begun without a connection is on this device only.
 */
export async function loadSheetPlace({ context, params: { ticketid, sheetid } }: Asked): Promise<SheetPlace> {
  if (isId(ticketid) && isId(sheetid)) return { ticketId: ticketid, sheetId: sheetid };
  const ticket = await requireTicketPage(context.queryClient, ticketid);
  if (isId(sheetid)) return { ticketId: ticket.id, sheetId: sheetid };
  if (!isTicketNumber(sheetid)) throw notFound();
  const sheetId = await idOfNumber(context.queryClient, ticket, Number(sheetid));
  if (!sheetId) throw notFound();
  return { ticketId: ticket.id, sheetId };
}

type Ticket = { id: string; sheet: { id: string } | null };

async function idOfNumber(cache: QueryClient, { id, sheet }: Ticket, number: number): Promise<string | undefined> {
  try {
    const { assistance_sheets } = await cache.fetchQuery(sheetsQuery(id));
    return assistance_sheets.find((one) => one.number === number)?.id;
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  // Reviewers among the customers have no list, only the sheet that the ticket names.
  if (!sheet) return undefined;
  const known = await cache.fetchQuery(sheetQuery(id, sheet.id)).catch((error: unknown) => {
    if (isForbidden(error)) return null;
    throw error;
  });
  return known === null || known.assistance_sheet.number === number ? sheet.id : undefined;
}
