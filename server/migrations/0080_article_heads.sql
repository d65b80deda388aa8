-- Titles, labels and summaries by themselves: short enough to be ranked for each article that a search finds. Whole texts lie outside
-- the row, and reading thousands of them took most of a search's time.
alter table articles add column head tsvector generated always as (article_search(language, title, labels, summary, '')) stored;

-- Every article that has the words, with how much of them its head has. The query is materialized, or PostgreSQL parses it for each row.
create or replace function search_articles(wanted text, any_word boolean) returns table (id uuid, score real)
  language sql stable security definer rows 200 set search_path = public, pg_temp
  as $$
  with asked as materialized (
    select article_query_of(wanted, any_word) as query, article_query_of(wanted, true) as any_of_them)
  select a.id, ts_rank('{0.1, 0.3, 0.5, 1.0}', a.head, asked.any_of_them)
  from asked
  join articles as a on a.organization_id = current_organization() and a.search @@ asked.query $$;
