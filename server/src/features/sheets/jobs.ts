import { AppError } from '@sightline/contract/errors';
import { printMoney } from '@sightline/contract/sheets/totals';
import { scoped } from '../../db/scoped.ts';
import { storeMadeBytes } from '../../files/made-bytes.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { NonRetryableError } from '../../jobs/run-job.ts';
import type { TenantCtx } from '../../kernel/context.ts';
import { addMadeFile } from '../files/actions.ts';
import { addressOf, sendMail } from '../mail/actions.ts';
import { type ForPrint, makeDocument, noteDocument, readForPrint, type SheetDocument } from './pdf/documents.ts';

type Mailed = { id: string; sheet_id: string; email: string; locale: 'en' | 'pt'; sent_by: string };

async function findUnmailed(tx: TenantCtx, id: string): Promise<Mailed | undefined> {
  return scoped(tx)
    .selectFrom('sheet_mails')
    .select(['id', 'sheet_id', 'email', 'locale', 'sent_by'])
    .where('id', '=', id)
    .where('mail_id', 'is', null)
    .executeTakeFirst();
}

const storedDocument = (tx: TenantCtx, { sheet_id }: Mailed, { sha256 }: SheetDocument) =>
  scoped(tx)
    .selectFrom('sheet_documents')
    .select('file_id')
    .where('sheet_id', '=', sheet_id)
    .where('sha256', '=', sha256);

async function findStored(tx: TenantCtx, mailed: Mailed, made: SheetDocument): Promise<string | null> {
  return (await storedDocument(tx, mailed, made).executeTakeFirst())?.file_id ?? null;
}

/** Two jobs may have made it at once: the file of the first to come stays, the other's bytes go by themselves. */
async function addDocument(tx: TenantCtx, mailed: Mailed, made: SheetDocument, name: string, storage_key: string) {
  await noteDocument(tx, mailed.sheet_id, made);
  const { file_id: known } = await storedDocument(tx, mailed, made).forUpdate().executeTakeFirstOrThrow();
  if (known !== null) return known;
  const file = { storage_key, name, mime: 'application/pdf', size: made.bytes.length, uploaded_by: mailed.sent_by };
  const file_id = await addMadeFile(tx, { owner_kind: 'sheet_document', ...file });
  await scoped(tx)
    .updateTable('sheet_documents')
    .set({ file_id })
    .where('sheet_id', '=', mailed.sheet_id)
    .where('sha256', '=', made.sha256)
    .execute();
  return file_id;
}

async function mail(tx: TenantCtx, mailed: Mailed, { whole, ticket }: ForPrint, fileId: string): Promise<void> {
  const { sheet, filled } = whole;
  const { email, locale } = mailed;
  const { costs } = filled;
  const total = costs && costs.lines.length > 0 ? printMoney(costs.totals.customer, costs.currency, locale) : '';
  const url = `${addressOf(tx.ports.env)}/verify/${sheet.verify_code}`;
  const signedAt = new Date(sheet.signatures.at(-1)?.signed_at ?? sheet.locked_at ?? tx.now);
  const mail_id = await sendMail(
    tx,
    { email, locale },
    'sheet',
    (wording, workspace) =>
      wording.signedSheet({
        ...{ workspace: workspace.name, sheet: sheet.number, ticket: ticket.ticket_id, subject: ticket.subject },
        ...{ technician: sheet.author.name, signed: workspace.timeOf(signedAt), total, url },
        ...{ conclusion: sheet.conclusion, recommendations: sheet.recommendations },
      }),
    fileId,
  );
  await scoped(tx).updateTable('sheet_mails').set({ mail_id }).where('id', '=', mailed.id).execute();
}

function giveUpIfTooLarge(error: unknown): never {
  throw error instanceof AppError && error.code === 'DOCUMENT_TOO_LARGE' ? new NonRetryableError(error.code) : error;
}

/** The document is made for each recipient, and stored once: the same content makes the same bytes. */
const send: JobHandler<'sheets.send'> = {
  transaction: 'none',
  async run(ctx, { sheet_mail_id }) {
    const mailed = await ctx.transact('read', (tx) => findUnmailed(tx, sheet_mail_id));
    if (!mailed) return;
    const found = await ctx.transact('read', (tx) => readForPrint(tx, mailed.sheet_id));
    const made = await makeDocument({ ...ctx, person_id: mailed.sent_by }, found, mailed.locale).catch(
      giveUpIfTooLarge,
    );
    const known = await ctx.transact('read', (tx) => findStored(tx, mailed, made));
    const key = known === null ? await storeMadeBytes(ctx, made.bytes) : '';
    const name = `sheet-${found.ticket.ticket_id}-${found.whole.sheet.number}.pdf`;
    await ctx.transact('write', async (tx) => {
      if (!(await findUnmailed(tx, sheet_mail_id))) return; // another run was faster
      await mail(tx, mailed, found, known ?? (await addDocument(tx, mailed, made, name, key)));
    });
  },
};

export const sheetJobs = { 'sheets.send': send };
