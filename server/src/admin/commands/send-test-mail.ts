import { randomUUID } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { openMailer } from '../../integrations/mail.ts';
import { reasonOf } from '../../start-error.ts';
import type { Command } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const sendTestMail: Command = {
  name: 'send-test-mail',
  summary: 'Sends an e-mail through the mail server of the settings.',
  arguments: [{ name: 'address', about: 'Whom to.' }],
  options: {},
  examples: ['you@example.com'],
  async run({ env, terminal }, given) {
    const address = given.argument('address') ?? '';
    const mailer = openMailer(env);
    if (!mailer)
      throw new Refusal('No mail server is set: set SMTP_URL and MAIL_FROM. Until then e-mails stay at /dev/mail.');
    const text = `This e-mail was sent by the command send-test-mail${env.PUBLIC_URL ? ` of ${env.PUBLIC_URL}` : ''}. E-mail works.`;
    terminal.progress(`Sending to ${address}`);
    const id = `<${randomUUID()}@sightline.invalid>`;
    try {
      await mailer.send({
        to: address,
        subject: 'Sightline: a test',
        text,
        html: `<p>${text}</p>`,
        headers: {},
        message_id: id,
      });
    } catch (error) {
      throw new Refusal(`${address} was not sent to: ${explain(error)}`);
    }
    return {
      text: `The mail server took the e-mail to ${address}. Whether it arrives shows in that mailbox.`,
      data: { sent_to: address, from: env.MAIL_FROM },
    };
  },
};

const ADVICE: Record<string, string> = {
  MAIL_LOGIN_REFUSED: 'Look at the user and password in SMTP_URL.',
  MAIL_INSECURE: 'The certificate of the mail server, or its encryption, is not to be trusted.',
  MAIL_TIMEOUT: 'Look at host and port in SMTP_URL, and at the firewall.',
  MAIL_UNREACHABLE: 'Look at host and port in SMTP_URL, and at the firewall.',
  MAIL_REFUSED: 'The mail server does not take this sender or this receiver; look at MAIL_FROM.',
};

function explain(error: unknown): string {
  if (!(error instanceof AppError)) return reasonOf(error);
  return `${error.cause === undefined ? error.code : reasonOf(error.cause)}. ${ADVICE[error.code] ?? 'Try again later.'}`;
}
