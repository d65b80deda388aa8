import { AppError, type ErrorCode } from '@sightline/contract/errors';
import type { Transporter } from 'nodemailer';
import { parseSender } from '../mail-sender.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Stays the same for every try, so that a mail server or reader recognises a repetition. */
  message_id: string;
  attachment?: { name: string; mime: string; bytes: Buffer };
};

/** Hands e-mails to a mail server. Fails with the MAIL_… code of the reason; MAIL_REFUSED is for ever. */
export type Mailer = {
  send: (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;
};

type Options = {
  /** smtp://user:password@host:port, or smtps:// for encryption from the first byte. */
  url: string;
  /** The sender, as `Name <address>` or an address alone. */
  from: string;
  /** Milliseconds that each step of the conversation may take. */
  timeout?: number;
};

/** Opens the mail server of the settings; without one, e-mails stay in the outbox. */
export function openMailer({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }) {
  return SMTP_URL && MAIL_FROM ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : undefined;
}

const defaultTimeout = 15_000;

/** Names and subjects are written by people: a line break in a header would begin another header. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Matches a single address: nothing that could be read as several addresses, or as a command, is sent to. */
const oneAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

export function smtpMailer({ url, from, timeout = defaultTimeout }: Options): Mailer {
  const sender = parseSender(from);
  return {
    async send({ to, subject, text, html, headers, message_id, attachment }, signal) {
      if (!oneAddress.test(to)) throw new AppError('MAIL_REFUSED');
      const transport = await openTransport(url, timeout);
      try {
        await transport.sendMail({
          from: { name: oneLine(sender.name), address: sender.address },
          to,
          subject: oneLine(subject),
          text,
          html,
          headers,
          messageId: message_id,
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(attachment && {
            attachments: [{ filename: attachment.name, contentType: attachment.mime, content: attachment.bytes }],
          }),
          ...(signal && { signal }),
        });
      } catch (error) {
        throw Object.assign(new AppError(codeOf(error)), { cause: error });
      } finally {
        transport.close();
      }
    },
  };
}

/** Loaded with the first e-mail: most starts of the product never send one. */
async function openTransport(url: string, timeout: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isOwnMachine = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const secure = protocol === 'smtps:';
  return createTransport({
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // A password never travels in the open, except to this machine itself, whose certificate nobody vouches for.
    ignoreTLS: isOwnMachine,
    requireTLS: !secure && username !== '' && !isOwnMachine,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
}

const codes: Record<string, ErrorCode> = {
  EAUTH: 'MAIL_LOGIN_REFUSED',
  ENOAUTH: 'MAIL_LOGIN_REFUSED',
  ETLS: 'MAIL_INSECURE',
  ETIMEDOUT: 'MAIL_TIMEOUT',
};

/** A certificate that is wrong comes as the trouble of a socket; its cause says which. */
const untrusted = /certificate|self.signed|altnames|CERT_/i;

type Failure = { code: string; responseCode: number; message: string };

function codeOf(error: unknown): ErrorCode {
  const { code = '', responseCode = 0, message = '' } = error as Partial<Failure>;
  if (codes[code]) return codes[code];
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? 'MAIL_REFUSED' : 'MAIL_DEFERRED';
  return untrusted.test(message) ? 'MAIL_INSECURE' : 'MAIL_UNREACHABLE';
}
