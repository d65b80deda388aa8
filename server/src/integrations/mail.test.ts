import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refusal, startTestMailServer } from '#test/mail-server';
import { findFreePort } from '../free-port.ts';
import { type OutgoingMail, smtpMailer } from './mail.ts';

const mail: OutgoingMail = {
  to: 'rui@example.test',
  subject: 'Água na bomba E-31',
  text: 'Olá',
  html: '<p>Olá</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
  message_id: '<one@example.test>',
};

const mailerTo = (url: string, timeout = 2_000) =>
  smtpMailer({ url, from: 'Sightline Équipe <support@example.test>', timeout });

/** The code that sending fails with. */
async function failureOf(url: string, change: Partial<OutgoingMail> = {}, timeout?: number): Promise<string> {
  const sent = mailerTo(url, timeout).send({ ...mail, ...change });
  return sent.then(
    () => 'sent',
    (error: Error) => error.message,
  );
}

describe('a mail server', () => {
  it('gets the e-mail with all its parts', async () => {
    const { port, arrived } = await startTestMailServer();
    await mailerTo(`smtp://127.0.0.1:${port}`).send(mail);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({
      from: { name: 'Sightline Équipe', address: 'support@example.test' },
      to: [{ address: 'rui@example.test' }],
      subject: 'Água na bomba E-31',
      messageId: '<one@example.test>',
    });
    expect([arrived[0]?.text?.trim(), arrived[0]?.html?.trim()]).toEqual(['Olá', '<p>Olá</p>']);
    expect(arrived[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('gets no header and no recipient that a name or a subject smuggles in', async () => {
    const envelopes: string[] = [];
    const { port, arrived } = await startTestMailServer({
      onRcptTo({ address }, _session, done) {
        envelopes.push(address);
        done();
      },
    });
    const subject = 'Hello\r\nBcc: everybody@example.test\r\n\r\nbody';
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...mail, subject });
    expect(arrived[0]?.subject).toBe('Hello Bcc: everybody@example.test body');
    expect(arrived[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    for (const to of ['a@example.test\r\nRCPT TO:<b@example.test>', 'a@example.test, b@example.test']) {
      expect(await failureOf(`smtp://127.0.0.1:${port}`, { to })).toBe('MAIL_REFUSED');
    }
    expect(envelopes).toEqual(['rui@example.test']);
  });

  it('is signed in to with the user and password of its address', async () => {
    const seen: unknown[] = [];
    const { port, arrived } = await startTestMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        if (password === 'p@ss:word') done(null, { user: username });
        else done(refusal(535, 'wrong'));
      },
    });
    expect(await failureOf(`smtp://ana:p%40ss%3Aword@127.0.0.1:${port}`)).toBe('sent');
    expect(await failureOf(`smtp://ana:wrong@127.0.0.1:${port}`)).toBe('MAIL_LOGIN_REFUSED');
    expect(seen).toContainEqual(['ana', 'p@ss:word']);
    expect(arrived).toHaveLength(1);
  });

  it('without encryption never hears a password, unless it is this machine', async () => {
    let asked = 0;
    const { port } = await startTestMailServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        asked += 1;
        done(null, { user: 'ana' });
      },
    });
    expect(await failureOf(`smtp://ana:secret@0.0.0.0:${port}`)).toBe('MAIL_INSECURE');
    expect(asked).toBe(0);
  });

  it.each(['smtps', 'smtp'])('whose certificate nobody vouches for is not trusted over %s', async (protocol) => {
    const { port, arrived } = await startTestMailServer({ secure: protocol === 'smtps' });
    expect(await failureOf(`${protocol}://0.0.0.0:${port}`)).toBe('MAIL_INSECURE');
    expect(arrived).toEqual([]);
  });

  it('may refuse a recipient for ever, or for now', async () => {
    const { port } = await startTestMailServer({
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('nobody') ? refusal(550, 'no such user') : refusal(451, 'greylisted'));
      },
    });
    expect(await failureOf(`smtp://127.0.0.1:${port}`, { to: 'nobody@example.test' })).toBe('MAIL_REFUSED');
    expect(await failureOf(`smtp://127.0.0.1:${port}`)).toBe('MAIL_DEFERRED');
  });

  it('may refuse what it was sent', async () => {
    const { port } = await startTestMailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusal(552, 'too large')));
      },
    });
    expect(await failureOf(`smtp://127.0.0.1:${port}`)).toBe('MAIL_REFUSED');
  });

  it('that is not there, that nobody knows, or that hangs, fails in time', async () => {
    expect(await failureOf(`smtp://127.0.0.1:${await findFreePort()}`)).toBe('MAIL_UNREACHABLE');
    expect(await failureOf('smtp://mail.invalid')).toBe('MAIL_UNREACHABLE');
    const mute = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void mute.close());
    await new Promise((resolve) => mute.once('listening', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await failureOf(`smtp://127.0.0.1:${port}`, {}, 200)).toBe('MAIL_TIMEOUT');
  });
});
