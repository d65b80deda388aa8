import type { HandlerOutput } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { type ArticleFigures, type articleStatsApi, figuresList } from '@sightline/contract/knowledge/article-stats';
import { type RawBuilder, sql } from 'kysely';
import { type ListSource, matchingRows, readList, selectRows } from '../../../db/list-query.ts';
import type { ExportTitle } from '../../../http/export-titles.ts';
import { chosenColumns, downloadTable, type ExportColumn, wordColumn } from '../../../http/table-download.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { categoryName } from '../category-names.ts';
import { inCategories } from '../list.ts';
import { articleIsReadable } from '../policy.ts';
import { deflected, solved, unsolved } from '../resolution-rate.ts';
import { shownStatus } from '../rows.ts';

type Source = ListSource<typeof figuresList>;

const of = (table: string, condition: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from ${sql.table(table)} as x
  where x.organization_id = a.organization_id and x.article_id = a.id and ${condition})`;

const rate = (yes: RawBuilder<unknown>, no: RawBuilder<unknown>) =>
  sql<number | null>`round(${yes}::numeric / nullif(${yes} + ${no}, 0), 3)::float8`;

/** How article `a` did since an instant, or ever. */
function figuresOf(since: RawBuilder<unknown> | null) {
  const after = (column: string) => (since ? sql`${sql.ref(`x.${column}`)} >= ${since}` : sql`true`);
  const opinions = (isHelpful: boolean) =>
    of('article_feedback', sql`x.is_helpful = ${sql.lit(isHelpful)} and ${after('created_at')}`);
  const [helpful, unhelpful] = [opinions(true), opinions(false)];
  return {
    views: of('article_views', after('seen_at')),
    helpful,
    unhelpful,
    helpful_rate: rate(helpful, unhelpful),
    tickets: of('ticket_articles', after('added_at')),
    solved: solved(since),
    unsolved: unsolved(since),
    solved_rate: rate(solved(since), unsolved(since)),
    deflected: deflected(since),
    open_flags: of('article_flags', sql`x.status in ('open', 'in_progress')`),
  };
}

const columnsOf = ({ actor }: Ctx, figures: ReturnType<typeof figuresOf>) => sql`
  a.id, a.slug, a.title, a.language, ${shownStatus} as status,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', ${categoryName(actor.locale)}) end as category,
  jsonb_build_object('id', o.id, 'name', o.name) as owner, a.review_at::text as review_at,
  ${sql.join(Object.entries(figures).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))}`;

const joins = sql`
  join people as o on o.organization_id = a.organization_id and o.id = a.owner_id
  left join article_categories as c on c.organization_id = a.organization_id and c.id = a.category_id`;

type Window = { filter?: { days?: number | undefined } | undefined };

const startOf = ({ now }: Ctx, { filter }: Window): Date | null =>
  filter?.days === undefined ? null : new Date(now.getTime() - filter.days * 24 * 60 * 60 * 1000);

function sourceFor(ctx: Ctx, window: Window): Source {
  const start = startOf(ctx, window);
  const figures = figuresOf(start && sql`${start}::timestamptz`);
  const { views, helpful_rate, tickets, solved_rate, deflected: kept, open_flags } = figures;
  return {
    table: 'articles',
    alias: 'a',
    scope: () => sql`(a.status = 'published' and ${articleIsReadable(ctx.actor)})`,
    filters: {
      days: 'scope',
      category_id: (ids) => inCategories(ctx, ids),
      owner_id: (ids) => sql`a.owner_id = any(${ids}::uuid[])`,
      language: (all) => sql`a.language = any(${all}::text[])`,
      review: () => sql`a.review_at <= ${ctx.now}::date`,
    },
    search: (words) => sql`a.id in (select id from search_articles(array[${words}::text], false))`,
    orders: {
      ...{ views, helpful_rate, tickets, solved_rate, deflected: kept, open_flags, review_at: sql`a.review_at` },
      title: sql`a.title collate "und-x-icu"`,
    },
    columns: columnsOf(ctx, figures),
    joins,
  };
}

type Total = HandlerOutput<typeof articleStatsApi.list>['total'];

async function readTotal(ctx: Ctx, source: Source, query: Window): Promise<Total> {
  const start = startOf(ctx, query);
  const figures = figuresOf(start && sql`${start}::timestamptz`);
  const names = ['views', 'helpful', 'unhelpful', 'solved', 'unsolved', 'deflected', 'open_flags'] as const;
  const searches = sql`(select coalesce(sum(e.times), 0)::int from empty_searches as e
    where e.organization_id = ${ctx.organization_id} and ${start ? sql`e.last_at >= ${start}` : sql`true`})`;
  const { rows } = await sql<Total>`
    select count(*)::int as articles, ${sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`))},
      (count(*) filter (where is_due))::int as due, ${searches} as empty_searches
    from (select a.review_at <= ${ctx.now}::date as is_due,
      ${sql.join(names.map((name) => sql`${figures[name]} as ${sql.ref(name)}`))}
      ${matchingRows<typeof figuresList>(source, query)}) as every`.execute(ctx.db);
  return rows[0] as Total;
}

export const listFigures: Action<typeof articleStatsApi.list> = async (ctx, { query }) => {
  const source = sourceFor(ctx, query);
  const { rows, pagination } = await readList<typeof figuresList, ArticleFigures>(ctx, figuresList, source, query);
  return { articles: rows, pagination, total: await readTotal(ctx, source, query) };
};

export const findFigures: Action<typeof articleStatsApi.ofArticle> = async (ctx, { params }) => {
  const { rows } = await sql<ArticleFigures>`
    select ${columnsOf(ctx, figuresOf(null))} from articles as a ${joins}
    where a.id = ${params.id} and ${articleIsReadable(ctx.actor)}`.execute(ctx.db);
  const [figures] = rows;
  if (!figures) throw new AppError('NOT_FOUND');
  return { figures };
};

type Plain = keyof ArticleFigures & ExportTitle;

const column = (name: Plain): ExportColumn<ArticleFigures> => ({
  ...{ id: name, title: name },
  cell: ({ [name]: value }) => (typeof value === 'string' || typeof value === 'number' ? value : ''),
});

const languageNames = { en: { en: 'English', pt: 'Inglês' }, pt: { en: 'Portuguese', pt: 'Português' } };

const columns: readonly ExportColumn<ArticleFigures>[] = [
  column('title'),
  wordColumn('language', 'language', languageNames, ({ language }) => language),
  { id: 'category', title: 'category', cell: ({ category }) => category?.name ?? '' },
  { id: 'owner', title: 'owner', cell: ({ owner }) => owner.name },
  ...(['views', 'helpful', 'unhelpful', 'helpful_rate', 'tickets', 'solved', 'unsolved'] as const).map(column),
  ...(['solved_rate', 'deflected', 'open_flags'] as const).map(column),
  { id: 'review_at', title: 'review_at', cell: ({ review_at }) => review_at && { day: review_at } },
];

export const exportFigures: Action<typeof articleStatsApi.export> = async (ctx, { body }) => {
  const { send } = await downloadTable(ctx, {
    name: 'articles',
    format: body.format,
    ...(await chosenColumns(ctx, columns, body.columns)),
    rows: selectRows<typeof figuresList, ArticleFigures>(figuresList, sourceFor(ctx, body), body),
  });
  return send;
};
