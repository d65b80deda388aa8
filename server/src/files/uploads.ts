import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { unflatten } from '../query-string.ts';

const sniffedBytes = 4100;
const { bytesPerMessage, filesPerMessage } = limits.attachments;

export type Upload = { body: Record<string, unknown>; files: ReceivedFile[]; discard: () => Promise<void> };

/** Counts all files of a request together; the limit is the message's, not the file's (section 5). */
const meter = (field: string, spend: (bytes: number) => boolean): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (spend(chunk.length)) done(null, chunk);
      else done(new AppError('ATTACHMENTS_TOO_LARGE', field));
    },
  });

async function sniff(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime ?? 'application/octet-stream';
  } finally {
    await handle.close();
  }
}

/** Characters that lead to another path, end a line, or turn the direction of writing, so that an `exe` looks like a `txt`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const unsafeInNames = /[\u0000-\u001f\u007f-\u009f"\\/\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Half a letter, as cutting a name leaves it. */
const loneSurrogates = /\p{Surrogate}/gu;

/** How browsers write quotes and line breaks of a name into a form. */
const escapedInForms = /%22|%0D|%0A/gi;

/** A name that is safe to show and to offer for download; the path on disk never uses it. */
const cleanName = (name: string | undefined): string =>
  basename(name ?? '')
    .replace(escapedInForms, '')
    .replace(unsafeInNames, '')
    .slice(0, 200)
    .replace(loneSurrogates, '') || 'file';

/** The parser of forms throws errors that have nothing but a message; those of the disk have a code. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

/**
 * Streams a multipart form to disk: fields to `body`, files to temporary paths that live until `discard`. Whatever goes
 * wrong, nothing stays behind.
 */
export async function receiveUpload(request: FastifyRequest, fileField: string, directory: string): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > bytesPerMessage + limits.jsonBody) {
    throw new AppError('ATTACHMENTS_TOO_LARGE', fileField);
  }
  await mkdir(directory, { recursive: true });
  const fields: [string, string][] = [];
  const files: ReceivedFile[] = [];
  let left = bytesPerMessage;
  let textLeft = limits.jsonBody;
  const discard = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })));
  };
  try {
    const parts = request.parts({
      limits: { fileSize: bytesPerMessage + 1, files: filesPerMessage + 1, fieldSize: limits.jsonBody },
    });
    for await (const part of parts) {
      if (!part.fieldname) throw new AppError('INVALID_INPUT', 'body');
      if (part.type === 'field') {
        const text = String(part.value);
        textLeft -= Buffer.byteLength(text);
        if (textLeft < 0 || part.valueTruncated) throw new AppError('TOO_LARGE');
        fields.push([part.fieldname, text]);
        continue;
      }
      if (files.length >= filesPerMessage) throw new AppError('TOO_MANY_FILES', fileField);
      const path = join(directory, randomUUID());
      const file: ReceivedFile = { path, name: cleanName(part.filename), mime: '', size: 0 };
      files.push(file);
      await pipeline(
        part.file,
        meter(fileField, (bytes) => {
          file.size += bytes;
          left -= bytes;
          return left >= 0;
        }),
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
      file.mime = await sniff(path);
    }
    return { body: unflatten(fields), files, discard };
  } catch (error) {
    await discard();
    throw isBrokenForm(error) ? new AppError('MALFORMED_REQUEST') : error;
  }
}
