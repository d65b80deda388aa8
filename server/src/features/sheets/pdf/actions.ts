import { AppError } from '@sightline/contract/errors';
import type { sheetsApi } from '@sightline/contract/sheets/sheets';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx, WithoutTransaction } from '../../../kernel/context.ts';
import { requireTicket } from '../../tickets/queries.ts';
import { canReadSheet } from '../policy.ts';
import { requireSheet } from '../queries.ts';
import { makeDocument, noteDocument, readForPrint } from './documents.ts';

export const printSheet: Action<typeof sheetsApi.pdf, WithoutTransaction<Ctx>> = async (ctx, { params, query }) => {
  const requester = { organization_id: ctx.organization_id, person_id: ctx.actor.id };
  const read = async (tx: Ctx) => {
    const ticket = await requireTicket(tx, params.id);
    const sheet = await requireSheet(tx, ticket.id, params.sheetId);
    if (!canReadSheet(tx.actor, sheet)) throw new AppError('NOT_SHEET_REVIEWER');
    return readForPrint(tx, sheet.id);
  };
  const found = await ctx.ports.painter.read(requester, () => ctx.transact('read', read));
  const { sheet } = found.whole;
  const made = await makeDocument({ ...ctx, ...requester }, found, query.lang ?? found.locale);
  if (sheet.locked_at !== null) await ctx.transact('write', (tx) => noteDocument(tx, sheet.id, made));
  return async (reply) => {
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="sheet-${found.ticket.ticket_id}-${sheet.number}.pdf"`)
      .send(made.bytes);
  };
};
