import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../src/free-port.ts';
import type { Bucket } from '../src/integrations/s3-storage.ts';
import { TIMEOUT } from './timeout.ts';

/** A real S3 server that checks every signature: github.com/versity/versitygw. `.ci/run` builds it where Go is. */
const places = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin')];
const program = places.map((place) => join(place, 'versitygw')).find(isThere);

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Why tests against it are skipped, or nothing when it is there. */
export const lacksS3 = program ? undefined : 'versitygw is not installed';

export type S3Server = { bucket: Bucket; newBucket: (name: string) => Promise<Bucket>; stop: () => Promise<void> };

export async function startS3(): Promise<S3Server> {
  if (!program) throw new Error('versitygw is not installed');
  const directory = await mkdtemp(join(tmpdir(), 'sightline-s3-'));
  const [accessKeyId, secretAccessKey] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
  const port = await findFreePort();
  const keys = ['--access', accessKeyId, '--secret', secretAccessKey, '--region', 'test-1'];
  const args = [...keys, '--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--nometa', directory];
  const server = spawn(program, args, { stdio: 'ignore' });
  const stop = async () => {
    const ended = once(server, 'exit');
    if (server.kill()) await ended;
    await rm(directory, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await vi.waitFor(() => fetch(endpoint), TIMEOUT);
  } catch (error) {
    await stop();
    throw error;
  }
  const newBucket = async (name: string): Promise<Bucket> => {
    await mkdir(join(directory, name));
    return { endpoint, name, region: 'test-1', accessKeyId, secretAccessKey, inPath: true };
  };
  return { stop, newBucket, bucket: await newBucket('files') };
}
