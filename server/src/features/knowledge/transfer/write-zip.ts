import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ArticleNode } from '@sightline/contract/knowledge/document';
import { ZipFile } from 'yazl';
import type { Requester } from '../../../isolated/people-queue.ts';
import type { Ports } from '../../../kernel/ports.ts';
import { writeSize } from '../help/words.ts';
import { drawInto, type OutlineMarks } from '../marks/draw-into.ts';
import type { outlineMarks } from '../marks/glyphs.ts';
import { marksOf } from '../marks/svg.ts';
import { drawnPictures, type Exported, type ExportedFile, type Gathered } from './gather.ts';
import { writeMarkdown } from './write-markdown.ts';

const module = new URL('../marks/paint-marks.ts', import.meta.url);

/** Replaces characters that archives and file systems refuse by a dash; the id keeps equal names apart. */
const nameOf = ({ id, name }: ExportedFile): string =>
  `${id.slice(-8)}-${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80)}`;

const isPicture = ({ mime }: ExportedFile): boolean => mime.startsWith('image/');
const entryOf = (file: ExportedFile): string => `${isPicture(file) ? 'pictures' : 'files'}/${nameOf(file)}`;

/** One picture may be drawn on in several ways. */
function drawnEntryOf(file: ExportedFile, node: ArticleNode): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(marksOf(node)))
    .digest('hex')
    .slice(0, 8);
  return `pictures/drawn-${hash}-${nameOf(file).replace(/\.\w+$/, '')}.jpg`;
}

/** Alone, it has nothing beside it: what it shows is named. */
export function markdownOf({ files, links, objects }: Gathered, article: Exported, isAlone: boolean): string {
  return writeMarkdown(article, {
    pictureAt: (node) => {
      const file = isAlone ? undefined : files.get(String(node.attrs?.file));
      return file && `../${marksOf(node).length > 0 ? drawnEntryOf(file, node) : entryOf(file)}`;
    },
    objectAt: (id) => {
      const object = objects.get(id);
      const file = object?.file && files.get(object.file.id);
      if (!object || !file) return object && { name: object.name, isPicture: false };
      const name = isPicture(file) ? object.name : `${object.name} (${writeSize(article.language, file.size)})`;
      return { name, isPicture: isPicture(file), ...(!isAlone && { address: `../${entryOf(file)}` }) };
    },
    linkTo: (id) => {
      const target = links.get(id);
      return (
        target && { title: target.title, address: isAlone ? `/knowledge/article/${target.slug}` : `${target.slug}.md` }
      );
    },
  });
}

type Entry = { file: ExportedFile; open: (bytes: NodeJS.ReadableStream) => Promise<NodeJS.ReadableStream> };

function entriesOf({ articles, files }: Gathered, outline: OutlineMarks): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const file of files.values()) entries.set(entryOf(file), { file, open: async (bytes) => bytes });
  for (const { node, marks } of articles.flatMap(({ body }) => drawnPictures(body))) {
    const file = files.get(String(node.attrs?.file));
    if (!file) continue;
    const open = async (bytes: NodeJS.ReadableStream) =>
      Readable.from([await drawInto(await buffer(bytes), marks, outline)]);
    entries.set(drawnEntryOf(file, node), { file, open });
  }
  return entries;
}

/** Each text in the folder of its language, and files beside. They are read one after the other, as the reader takes them. */
export function zipOf(ports: Ports, requester: Requester, gathered: Gathered): NodeJS.ReadableStream {
  const outline: OutlineMarks = (marks, size) =>
    ports.painter.paint(requester, { module, input: (): Parameters<typeof outlineMarks> => [marks, size] });
  const zip = new ZipFile();
  for (const article of gathered.articles)
    zip.addBuffer(Buffer.from(markdownOf(gathered, article, false)), `${article.language}/${article.slug}.md`);
  const read = async ({ file, open }: Entry) => {
    const bytes = await ports.storage.read(file.storage_key);
    if (!bytes) throw new Error('a file of an article is gone');
    return open(bytes.stream);
  };
  for (const [path, entry] of entriesOf(gathered, outline))
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      read(entry).then(
        (bytes) => give(null, bytes),
        (error: unknown) => give(error as Error, null as never),
      );
    });
  zip.end();
  return zip.outputStream;
}
