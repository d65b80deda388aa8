import { AppError } from '@sightline/contract/errors';
import type { SendRaw } from '../kernel/action.ts';
import type { Ports } from '../kernel/ports.ts';
import { parseRange } from './range.ts';

/** Media types, known from the bytes, that a browser may show itself in a sandbox. A PDF may run scripts, and no browser shows one in a sandbox. */
const shownInline = /^(image\/(jpeg|png|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

const encodeRest = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** `latin1` is for old browsers; the other form supports every character (RFC 6266). */
function disposition(mime: string, name: string): string {
  const latin1 = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = shownInline.test(mime) ? 'inline' : 'attachment';
  return `${kind}; filename="${latin1}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encodeRest)}`;
}

/** Keeps a browser from taking a file for anything else. */
export const safeHeaders = ({ mime, name }: { mime: string; name: string }) => ({
  'content-type': shownInline.test(mime) ? mime : 'application/octet-stream',
  'content-disposition': disposition(mime, name),
  'content-security-policy': "default-src 'none'; sandbox",
});

type Stored = { storage_key: string; size: number };

/** One range, as players and resuming downloads ask for; anything more exotic gets the whole file, which is allowed. */
export const sendStored =
  ({ storage }: Pick<Ports, 'storage'>, { storage_key, size }: Stored, headers: Record<string, string>): SendRaw =>
  async (reply) => {
    const range = parseRange(reply.request.headers.range, size);
    if (range === 'unsatisfiable') {
      reply.status(416).header('content-range', `bytes */${size}`).send();
      return;
    }
    const bytes = await storage.read(storage_key, range);
    if (!bytes) throw new AppError('NOT_FOUND');
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-length': bytes.size }).send(bytes.stream);
  };
