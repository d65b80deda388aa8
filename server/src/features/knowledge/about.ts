import type { AuditChange } from '@sightline/contract/audit/audit';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';

/*
 * Sets the products and the types of problems that an article is about. Both sets are replaced as a whole.
 */

type Link = { table: string; column: string; of: string; field: 'products' | 'problem_types'; input: string };

async function write(ctx: Ctx, id: string, wanted: readonly string[] | undefined, link: Link): Promise<AuditChange[]> {
  if (!wanted) return [];
  const { organization_id, db } = ctx;
  const [table, column, of] = [sql.table(link.table), sql.ref(link.column), sql.table(link.of)];
  const ids = [...new Set(wanted)];
  const known = await sql<{ id: string }>`
    select id from ${of} where organization_id = ${organization_id} and id = any(${ids}::uuid[])`.execute(db);
  if (known.rows.length < ids.length) throw new AppError('NOT_FOUND', link.input);
  const own = sql`organization_id = ${organization_id} and article_id = ${id}`;
  const removed = await sql`
    delete from ${table} where ${own} and ${column} <> all(${ids}::uuid[]) returning ${column}`.execute(db);
  const added = await sql`
    insert into ${table} (organization_id, article_id, ${column})
    select ${organization_id}::uuid, ${id}::uuid, unnest(${ids}::uuid[]) on conflict do nothing
    returning ${column}`.execute(db);
  const before = ids.length - added.rows.length + removed.rows.length;
  if (removed.rows.length + added.rows.length === 0) return [];
  return [{ field: link.field, from: String(before), to: String(ids.length) }];
}

export const writeProducts = (ctx: Ctx, id: string, wanted: readonly string[] | undefined): Promise<AuditChange[]> =>
  write(ctx, id, wanted, {
    ...{ table: 'article_product_links', column: 'product_id', of: 'article_products' },
    ...{ field: 'products', input: 'product_ids' },
  });

export const writeProblemTypes = (
  ctx: Ctx,
  id: string,
  wanted: readonly string[] | undefined,
): Promise<AuditChange[]> =>
  write(ctx, id, wanted, {
    ...{ table: 'article_problem_types', column: 'problem_type_id', of: 'problem_types' },
    ...{ field: 'problem_types', input: 'problem_type_ids' },
  });

/** Copies the products and types of problems of one article to another. */
export async function copyAbout(ctx: Ctx, from: string, to: string): Promise<void> {
  const { organization_id, db } = ctx;
  await sql`
    insert into article_product_links (organization_id, article_id, product_id)
    select organization_id, ${to}::uuid, product_id from article_product_links
    where organization_id = ${organization_id} and article_id = ${from}`.execute(db);
  await sql`
    insert into article_problem_types (organization_id, article_id, problem_type_id)
    select organization_id, ${to}::uuid, problem_type_id from article_problem_types
    where organization_id = ${organization_id} and article_id = ${from}`.execute(db);
}
