import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@redis/client';
import { openStorage } from '../../integrations/open-storage.ts';
import { findContact } from '../../integrations/push-contact.ts';
import { reasonOf } from '../../start-error.ts';
import { listUnencryptedConnections } from '../../unencrypted-connections.ts';
import { CHECK_TIMEOUT, type Check, fail, ok, warn } from './finding.ts';

const TODO_STORAGE = {
  disk: 'Look at the disk of DATA_DIR.',
  bucket: 'Look at S3_ENDPOINT, S3_BUCKET, its keys and what they may do.',
};

/** Stores, reads and removes, as files will be. */
const storage: Check = {
  name: 'storage',
  async run({ env }) {
    const where = env.S3_ENDPOINT ? `bucket ${env.S3_BUCKET} at ${new URL(env.S3_ENDPOINT).host}` : 'disk';
    const todo = env.S3_ENDPOINT ? TODO_STORAGE.bucket : TODO_STORAGE.disk;
    const files = openStorage(env);
    const local = join(env.DATA_DIR, `doctor-${randomUUID()}`);
    const key = `doctor/${randomUUID()}`;
    const bytes = randomBytes(1000);
    try {
      await writeFile(local, bytes, { mode: 0o600 });
      await files.put(key, local);
      const stored = await files.read(key);
      if (!stored || !bytes.equals(await buffer(stored.stream)))
        return fail(`${where} gives back something else`, todo);
      await files.remove(key);
      if (await files.read(key)) return fail(`${where} does not remove`, todo);
      return ok(`${where} stores, reads and removes`);
    } catch (error) {
      return fail(`${where}: ${reasonOf(error instanceof Error && error.cause ? error.cause : error)}`, todo);
    } finally {
      await rm(local, { force: true });
    }
  },
};

const mail: Check = {
  name: 'mail',
  async run({ env }) {
    if (!env.SMTP_URL) return warn('SMTP_URL is not set', 'E-mails stay in the outbox at /dev/mail until it is.');
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(env.SMTP_URL, {
      connectionTimeout: CHECK_TIMEOUT,
      greetingTimeout: CHECK_TIMEOUT,
    } as object);
    const { host } = new URL(env.SMTP_URL);
    try {
      await transport.verify();
      return ok(`${host} answers and takes the sign-in`);
    } catch (error) {
      return fail(`${host}: ${reasonOf(error)}`, 'Look at SMTP_URL; then: npm run admin -- send-test-mail <address>');
    } finally {
      transport.close();
    }
  },
};

const redis: Check = {
  name: 'redis',
  async run({ env }) {
    if (!env.REDIS_URL) return undefined;
    const { host } = new URL(env.REDIS_URL);
    const client = createClient({
      url: env.REDIS_URL,
      socket: { connectTimeout: CHECK_TIMEOUT, reconnectStrategy: false },
    });
    client.on('error', () => {}); // told by what waits for it
    try {
      await client.connect();
      await client.ping();
      return ok(`${host} answers`);
    } catch (error) {
      return fail(
        `${host} does not answer (${reasonOf(error)})`,
        'Look at REDIS_URL. Nodes go on without it, more slowly.',
      );
    } finally {
      client.destroy();
    }
  },
};

const encryption: Check = {
  name: 'encryption',
  async run({ env }) {
    const plain = listUnencryptedConnections(env);
    if (plain.length === 0) return ok('no unencrypted connection to a remote service');
    return warn(
      `${plain.join(', ')}: unencrypted connection to a remote service`,
      'Use https://, wss://, rediss:// and ?sslmode=verify-full, or a tunnel; see docs/operations.md.',
    );
  },
};

const push: Check = {
  name: 'notifications on devices',
  async run({ env }) {
    const contact = findContact(env);
    if (contact) return ok(`push services may write to ${contact}`);
    return warn(
      'push services are given the address of a Subscriber; some, such as that of iPhones, refuse one that cannot be real',
      'Set PUBLIC_URL to an https address that people use, or MAIL_FROM.',
    );
  },
};

export const engineChecks = [storage, mail, redis, encryption, push];
