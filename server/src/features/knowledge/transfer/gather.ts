import type { Mark } from '@sightline/contract/annotations';
import {
  type ArticleDocument,
  type ArticleNode,
  linkedArticlesOf,
  nodesOf,
  objectsOf,
  picturesOf,
} from '@sightline/contract/knowledge/document';
import type { ShownObject } from '@sightline/contract/knowledge/shown-objects';
import { sql } from 'kysely';
import type { Ctx } from '../../../kernel/context.ts';
import { marksOf } from '../marks/svg.ts';
import { spelledOut } from '../objects/spelled-out.ts';
import { articleIsReadable, articleObjectIsReadable, articlePictureIsReadable } from '../policy.ts';

export type Exported = { slug: string; title: string; summary: string; language: 'en' | 'pt'; body: ArticleDocument };
export type ExportedFile = { id: string; name: string; mime: string; size: number; storage_key: string };

/** The content of an export, read in one transaction: files are opened later, one after the other. */
export type Gathered = {
  articles: readonly Exported[];
  files: ReadonlyMap<string, ExportedFile>;
  links: ReadonlyMap<string, { slug: string; title: string }>;
  objects: ReadonlyMap<string, ShownObject>;
};

/** Pictures of articles and files of the library. Of these, what the reader may see. */
async function readFiles(tx: Ctx, ids: readonly string[]): Promise<Map<string, ExportedFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ExportedFile>`
    select f.id, f.name, f.mime, f.size, f.storage_key from files as f
    where f.organization_id = ${tx.organization_id} and f.id = any(${ids}::uuid[]) and case f.owner_kind
      when 'article_picture' then ${articlePictureIsReadable(tx.actor, sql`f.id`)}
      when 'article_object' then ${articleObjectIsReadable(tx.actor, sql`f.id`)} else false end`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readLinks(tx: Ctx, ids: readonly string[]): Promise<Map<string, { slug: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; slug: string; title: string }>`
    select a.id, a.slug, a.title from articles as a
    where a.id = any(${ids}::uuid[]) and ${articleIsReadable(tx.actor)}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** For pages that lead nowhere: titles of the articles that the reader may see, in place of links to them. */
export function withTitles(body: ArticleDocument, { links }: Gathered): ArticleDocument {
  const titled = (node: ArticleNode): ArticleNode => {
    if (node.type === 'articleLink')
      return { type: 'text', text: links.get(String(node.attrs?.id))?.title ?? '…', marks: [{ type: 'italic' }] };
    return node.content ? { ...node, content: node.content.map(titled) } : node;
  };
  return { ...body, content: body.content.map(titled) };
}

/** `shown`: what these texts show of the library. */
export async function gather(tx: Ctx, articles: readonly Exported[], shown: readonly ShownObject[]): Promise<Gathered> {
  const written = articles.map((article) => ({ ...article, body: spelledOut(article.body, shown) }));
  const bodies = written.map(({ body }) => body);
  const objects = new Map(shown.map((object) => [object.id, object]));
  const inLibrary = bodies.flatMap(objectsOf).flatMap((id) => objects.get(id)?.file?.id ?? []);
  return {
    articles: written,
    objects,
    files: await readFiles(tx, [...bodies.flatMap(picturesOf), ...inLibrary]),
    links: await readLinks(tx, bodies.flatMap(linkedArticlesOf)),
  };
}

/** The pictures of a text that somebody drew on. */
export const drawnPictures = (body: ArticleDocument): { node: ArticleNode; marks: readonly Mark[] }[] =>
  [...nodesOf(body)]
    .filter(({ type }) => type === 'picture')
    .map((node) => ({ node, marks: marksOf(node) }))
    .filter(({ marks }) => marks.length > 0);
