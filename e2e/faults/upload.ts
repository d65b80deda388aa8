import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import type { Envelope } from '@sightline/contract/envelope';
import type { Caller } from './caller.ts';
import { onDatabase } from './workspace.ts';

const BOUNDARY = 'fault';
const part = (name: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments"; filename="${name}"\r\n\r\n`;

/** A multipart form with files of these sizes, as a browser sends it. */
function formOf(sizes: readonly number[]): Buffer {
  const parts = sizes.map((size, index) =>
    Buffer.concat([Buffer.from(part(`${index}.bin`)), Buffer.alloc(size, index), Buffer.from('\r\n')]),
  );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const openUpload = ({ url, token }: Caller, roomId: string, length: number) =>
  request(`${url}/api/room/${roomId}/chat`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': length,
    },
  });

/** Sends files as a message; status 0 when the connection was cut before an answer. */
export async function upload(caller: Caller, roomId: string, sizes: readonly number[]): Promise<Envelope<unknown>> {
  const form = formOf(sizes);
  const upload = openUpload(caller, roomId, form.length);
  const { promise, resolve } = Promise.withResolvers<Envelope<unknown>>();
  upload.on('error', (error) => resolve({ data: null, message: String(error), code: 'CUT', status: 0, errors: {} }));
  upload.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => resolve({ ...(JSON.parse(text) as Envelope<unknown>), status: response.statusCode ?? 0 }));
  });
  upload.end(form);
  return promise;
}

/** Sends a part of one file and disconnects, once `isArriving` says that the server has begun to store it. */
export async function abortUpload(
  caller: Caller,
  roomId: string,
  { size, share, isArriving }: { size: number; share: number; isArriving: () => Promise<unknown> },
): Promise<void> {
  const form = formOf([size]);
  const upload = openUpload(caller, roomId, form.length);
  upload.on('error', () => undefined);
  const closed = new Promise((resolve) => upload.once('close', resolve));
  upload.write(form.subarray(0, Math.floor(form.length * share)));
  await isArriving();
  upload.destroy();
  await closed;
}

const listFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return []; // made with the first upload
  }
};

export const listTemporary = (dataDir: string): string[] => listFiles(path.join(dataDir, 'uploads'));

/** Finds bytes without a row and rows without bytes: there must be neither. */
export async function findOrphans(dataDir: string, databaseUrl: string): Promise<string[]> {
  const keys = await onDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ key: string }>('select storage_key as key from files');
    return rows.map(({ key }) => path.join(dataDir, 'files', key));
  });
  const kept = listFiles(path.join(dataDir, 'files')).filter((file) => !file.endsWith('.thumbnail'));
  return [
    ...kept.filter((file) => !keys.includes(file)).map((file) => `bytes without a row: ${file}`),
    ...keys.filter((key) => !kept.includes(key)).map((key) => `a row without bytes: ${key}`),
  ];
}
