import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type MailServer = { port: number; arrived: Email[]; close: () => Promise<void> };

/** A real mail server that takes everything, or what `options` say, and reads what it took. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const arrived: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          arrived.push(mail);
          done();
        }, done);
    },
    ...options,
  });
  server.on('error', () => {}); // clients that hang up are the subject of tests
  await new Promise<void>((resolve) => {
    server.listen(port, '0.0.0.0', resolve);
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    return closing;
  };
  return { port: (server.server.address() as AddressInfo).port, arrived, close };
}

/** Starts a mail server that stops with the test. */
export async function startTestMailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

/** Says no, in the words of SMTP. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
