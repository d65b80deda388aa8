import type { JobHandler } from '../../jobs/handlers.ts';

/** Without SMTP a mail has arrived when it lies in the outbox. */
const send: JobHandler<'mail.send'> = async ({ db, organization_id, now }, { mail_id }) => {
  await db
    .updateTable('mails')
    .set({ kept_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', mail_id)
    .where('kept_at', 'is', null)
    .execute();
};

export const mailJobs = { 'mail.send': send };
