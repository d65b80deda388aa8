import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Random values of one installation. They move with the data directory; losing them voids repeated requests, tokens of calls, subscriptions to notifications, and authenticator apps, in whose place recovery codes work. */
export type Secrets = {
  /** Encrypts stored answers of repeated requests and the secrets of authenticator apps, and identifies this installation to its nodes. */
  seal: string;
  /** Key and secret of the embedded media server: nobody but this installation can make its tokens. */
  mediaApiKey: string;
  mediaApiSecret: string;
  /** The VAPID key is derived from this. The installation signs its requests to push services with it, and browsers subscribe to it. */
  vapid: string;
};

/** Derived from the installation's key, which all its nodes share, if there is one; else stored in the data directory. */
export function readSecrets(dataDir: string, key?: string): Secrets {
  if (key !== undefined) {
    const derive = (name: string) => createHmac('sha256', key).update(name).digest('base64url');
    return {
      seal: derive('seal'),
      mediaApiKey: derive('media-api-key').slice(0, 12),
      mediaApiSecret: derive('media-api-secret'),
      vapid: derive('vapid'),
    };
  }
  const dir = join(dataDir, 'secrets');
  return {
    seal: saveSecret(join(dir, 'seal')),
    mediaApiKey: saveSecret(join(dir, 'media-api-key'), 9),
    mediaApiSecret: saveSecret(join(dir, 'media-api-secret')),
    vapid: saveSecret(join(dir, 'vapid')),
  };
}

/**
 * The secret kept in a file (0600), made on first use. The file appears complete or not at all: a process killed half-way
 * never leaves an empty secret, and of two processes that start together one wins and both read the same.
 */
export function saveSecret(file: string, bytes = 32): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  writeFileSync(fresh, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(fresh);
  }
  return readFileSync(file, 'utf8');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
