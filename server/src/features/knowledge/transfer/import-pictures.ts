import { writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { StoredFile } from '@sightline/contract/endpoint';
import { type ArticleDocument, type ArticleNode, picturesOf } from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import { v7 as uuidv7 } from 'uuid';
import { reserveKey } from '../../../files/reserved-keys.ts';
import { storeFile } from '../../../files/stored-files.ts';
import { withTemporaryPath } from '../../../files/temporary-path.ts';
import type { SlowCtx } from '../../../jobs/handlers.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import type { Archive } from './archive.ts';

export type ImportedPicture = StoredFile & { id: string };

/** Resolves the address of a picture to a path in the archive, whose root is `/`; undefined for addresses outside it and on the web. */
export function pathOfPicture(document: string, address: string): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return undefined;
  const [path = ''] = address.split(/[?#]/);
  try {
    const decoded = decodeURIComponent(path);
    const joined = posix.join(decoded.startsWith('/') ? '.' : posix.dirname(document), decoded);
    return joined.startsWith('..') ? undefined : joined;
  } catch {
    return undefined;
  }
}

/** As an upload is stored: made safe first, and put down for removal until a row names it. */
async function storePicture(ctx: SlowCtx<TenantCtx>, name: string, bytes: Buffer): Promise<StoredFile | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!/^image\/(png|jpeg|gif|webp|avif|heic|heif)$/.test(mime)) return undefined;
  const key = await ctx.transact('write', reserveKey);
  try {
    return await withTemporaryPath(ctx.ports.env.DATA_DIR, async (path) => {
      await writeFile(path, bytes, { mode: 0o600 });
      const organizationId = key.split('/')[0] ?? '';
      return storeFile(ctx.ports, organizationId, key, { path, name, mime, size: bytes.length });
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'could not read a picture of an import; left out');
    return undefined;
  }
}

/** The pictures of a text that its archive has. The text leaves out pictures that the archive lacks. */
export async function importPictures(
  ctx: SlowCtx<TenantCtx>,
  archive: Archive | null,
  path: string,
  document: ArticleDocument,
): Promise<{ document: ArticleDocument; pictures: ImportedPicture[]; isComplete: boolean }> {
  const addresses = picturesOf(document);
  const ids = new Map<string, string>();
  const pictures: ImportedPicture[] = [];
  for (const address of addresses.slice(0, limits.articles.pictures)) {
    const inside = pathOfPicture(path, address);
    if (!archive || !inside || !archive.paths.includes(inside)) continue;
    const bytes = await archive.read(inside, limits.articles.import.picture).catch(() => undefined);
    const stored = bytes && (await storePicture(ctx, posix.basename(inside).slice(0, 200), bytes));
    if (!stored) continue;
    const id = uuidv7();
    ids.set(address, id);
    pictures.push({ ...stored, id });
  }
  const [named] = withFiles(document, ids);
  return { document: named as ArticleDocument, pictures, isComplete: pictures.length === addresses.length };
}

function withFiles(node: ArticleNode, ids: ReadonlyMap<string, string>): ArticleNode[] {
  if (node.type === 'picture') {
    const file = ids.get(String(node.attrs?.file));
    return file ? [{ ...node, attrs: { ...node.attrs, file } }] : [];
  }
  if (!node.content) return [node];
  return [{ ...node, content: node.content.flatMap((inner) => withFiles(inner, ids)) }];
}
