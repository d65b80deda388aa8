-- The words that a workspace writes in articles, tickets and assets, and the names of customers, so that a search bears typing errors. Names of
-- people are not kept here, since a removed account leaves none behind. Only words of four letters or more: shorter ones and codes are too
-- close to each other to be corrected. A word stays when its text is gone; what a search corrects a
-- word to is only said when the searcher may read something that has it.
create table vocabulary (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  word text not null,
  -- The word as it is written, with its accents.
  written text not null,
  -- The word, and the word without each one of its letters: two words that are one error apart share one of these.
  shortened text[] not null,
  primary key (organization_id, id)
);
call tenant_table('vocabulary');
create index vocabulary_by_word on vocabulary (organization_id, word);
create index vocabulary_shortened on vocabulary using gin (organization_id, shortened);

create function shortened_words(word text) returns text[]
  language sql immutable parallel safe strict
  as $$ select word || array(select left(word, at - 1) || substr(word, at + 1) from generate_series(1, length(word)) as at) $$;

-- The words of a text with their accents, which are letters in every locale of a database.
create function written_words(value text) returns table (written text)
  language sql immutable parallel safe strict rows 100
  as $$
  select lexeme from unnest(to_tsvector('simple', regexp_replace(lower(value), '[^[:alnum:]\u00c0-\u024f]+', ' ', 'g'))) as words
  where length(lexeme) between 4 and 30 and lexeme !~ '[0-9]' $$;

-- Words are not unique by constraint: then writers of the same new word would wait for each other, and could deadlock.
create function learn_words(organization uuid, learned text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
  insert into vocabulary (organization_id, word, written, shortened)
  select organization, plain_text(found.written), found.written, shortened_words(plain_text(found.written))
  from written_words(learned) as found
  where not exists (
    select from vocabulary as v where v.organization_id = organization and v.word = plain_text(found.written)) $$;
revoke execute on function learn_words from public;

-- After a statement that wrote texts; the argument says which columns they are.
create function learn_written_words() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed text := case when tg_op = 'INSERT' then '' else format(
    ' where not exists (select from before as b where b.organization_id = w.organization_id and b.id = w.id and %1$s is not distinct from %2$s)',
    regexp_replace(tg_argv[0], '\mw\.', 'b.', 'g'), tg_argv[0]) end;
begin
  execute format('select learn_words(w.organization_id, %s) from written as w%s', tg_argv[0], changed);
  return null;
end $$;

revoke execute on function learn_written_words from public;

create trigger articles_learned after insert on articles referencing new table as written
  for each statement execute function learn_written_words($$w.title || ' ' || w.labels || ' ' || w.summary || ' ' || w.words$$);
create trigger articles_relearned after update on articles referencing old table as before new table as written
  for each statement execute function learn_written_words($$w.title || ' ' || w.labels || ' ' || w.summary || ' ' || w.words$$);
create trigger tickets_learned after insert on tickets referencing new table as written
  for each statement execute function learn_written_words($$w.subject || ' ' || w.description$$);
create trigger tickets_relearned after update on tickets referencing old table as before new table as written
  for each statement execute function learn_written_words($$w.subject || ' ' || w.description$$);
create trigger assets_learned after insert on assets referencing new table as written
  for each statement execute function learn_written_words($$w.name || ' ' || w.model || ' ' || w.manufacturer || ' ' || w.location$$);
create trigger assets_relearned after update on assets referencing old table as before new table as written
  for each statement execute function learn_written_words($$w.name || ' ' || w.model || ' ' || w.manufacturer || ' ' || w.location$$);

create trigger branches_learned after insert on branches referencing new table as written
  for each statement execute function learn_written_words($$w.name$$);
create trigger branches_relearned after update on branches referencing old table as before new table as written
  for each statement execute function learn_written_words($$w.name$$);

-- Of each word that nobody has written, the words that are near it.
create function near_words(wanted text[]) returns table (typed text, word text, written text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
  as $$
  select distinct on (t.typed, near.word) t.typed, near.word, near.written
  from unnest(wanted) as t (typed)
  cross join lateral (
    select v.word, v.written from vocabulary as v
    where v.organization_id = current_organization() and v.shortened && shortened_words(t.typed) limit 60) as near
  where not exists (
    select from vocabulary as v where v.organization_id = current_organization() and v.word = t.typed) $$;
revoke execute on function near_words from public;
grant execute on function near_words to sightline_app;

insert into vocabulary (organization_id, word, written, shortened)
select distinct on (organization_id, plain_text(written)) organization_id, plain_text(written), written, shortened_words(plain_text(written))
from (
  select distinct organization_id, written
  from articles, written_words(title || ' ' || labels || ' ' || summary || ' ' || words)
  union
  select organization_id, written from tickets, written_words(subject || ' ' || description)
  union
  select organization_id, written from assets, written_words(name || ' ' || model || ' ' || manufacturer || ' ' || location)
  union
  select organization_id, written from branches, written_words(name)) as learned
where organization_id in (select id from organizations);

-- The words of a search. A short word and the number behind it may be a code that others write as one: "e 31" is the term "e_31".
create function search_terms(wanted text) returns table (term text, place bigint)
  language sql immutable parallel safe strict
  as $$
  select term, place from regexp_split_to_table(
    regexp_replace(search_words(wanted), '\m([a-z]{1,4}) ([0-9]+)\M', '\1_\2', 'g'), '\s+') with ordinality as split (term, place)
  where term <> '' $$;

-- A term as a beginning. Codes are found as one word and as two: "E104", "E-104".
create function term_query(term text) returns text
  language sql immutable parallel safe strict
  as $$
  select case
    when term like '%\_%' then format('((%1$s:* & %2$s:*) | %1$s%2$s:*)', split_part(term, '_', 1), split_part(term, '_', 2))
    when term ~ '^[a-z]{1,4}[0-9]+$' then format('(%1$s:* | (%2$s <-> %3$s:*))', term, substring(term, '^[a-z]+'), substring(term, '[0-9]+$'))
    else term || ':*' end $$;

create or replace function search_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$ select coalesce(to_tsquery('simple', string_agg(term_query(term), ' & ')), '') from search_terms(value) $$;

create or replace function article_query(wanted text, any_word boolean) returns tsquery
  language sql immutable parallel safe strict
  as $$
  select coalesce(string_agg(
    '(' || (to_tsquery('simple', term_query(term)) || to_tsquery('english', plain) || to_tsquery('portuguese', plain))::text || ')',
    case when any_word then ' | ' else ' & ' end), '')::tsquery
  from (
    select term, case when term ~ '[a-z]' and term ~ '[0-9]' then '' else term end as plain from search_terms(wanted)
    where not any_word or length(term) > 2 limit 20) as terms
$$;

-- The words of a text that say something, as in 0079; and its codes, "E-31" as "e31", which say more than any word.
create or replace function telling_words(wanted text) returns table (word text, query tsquery)
  language sql immutable parallel safe strict
  as $$
  select term, case when term ~ '^[a-z]{1,4}[0-9]+$' then to_tsquery('simple', term_query(term))
    else to_tsquery('simple', term) || to_tsquery('english', term) || to_tsquery('portuguese', term) end
  from (
    select term, min(place) as place
    from regexp_split_to_table(
      search_words(regexp_replace(wanted, '\m([[:alpha:]]{1,4})[-–]([0-9]+)\M', '\1\2', 'g')), '\s+') with ordinality as split (term, place)
    where (length(term) > 2 or term ~ '^[a-z][0-9]$') and term !~ '^[0-9]+$'
      and numnode(to_tsquery('english', term)) > 0 and numnode(to_tsquery('portuguese', term)) > 0
    group by term order by 2 limit 16) as words
$$;

-- As `article_query_of`, of several texts that are searched for at once.
create function articles_query_of(wanted text[], any_word boolean) returns tsquery
  language sql stable parallel safe strict set search_path = public, pg_temp
  as $$
  select coalesce(string_agg('(' || query::text || ')', ' | '), '')::tsquery
  from (select article_query_of(one, any_word) as query from unnest(wanted) as one) as each
  where numnode(query) > 0 $$;

drop function search_articles(text, boolean);
create function search_articles(wanted text[], any_word boolean) returns table (id uuid, score real)
  language sql stable security definer rows 200 set search_path = public, pg_temp
  as $$
  with asked as materialized (
    select articles_query_of(wanted, any_word) as query, articles_query_of(wanted, true) as any_of_them)
  select a.id, ts_rank('{0.1, 0.3, 0.5, 1.0}', a.head, asked.any_of_them)
  from asked
  join articles as a on a.organization_id = current_organization() and a.search @@ asked.query $$;
revoke execute on function search_articles from public;
grant execute on function search_articles to sightline_app;

-- Letters and digits alone: "AL-467920" and "AL467920" are one code.
create function bare_code(value text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(public.plain_text(value), '[^[:alnum:]]+', '', 'g') $$;
create index assets_by_code on assets using gin (organization_id, (bare_code(tag::text) || ' ' || bare_code(serial)) gin_trgm_ops)
  where deleted_at is null;

-- As in 0082; words may stand in any order, and a code is found however it is spelled.
create or replace function matching_assets(wanted text, conditions jsonb) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp
  as $$
declare
  statement text := 'select a.id from assets a where a.organization_id = current_organization() and a.deleted_at is null';
  words text[] := (regexp_split_to_array(trim(wanted), '\s+'))[1:8];
  code text := bare_code(wanted);
  condition text;
begin
  if wanted is not null then
    select string_agg(format($words$plain_text(a.tag::text || ' ' || a.name || ' ' || a.serial || ' ' || a.model || ' '
      || a.manufacturer || ' ' || a.location) like '%%' || $3[%s] || '%%'$words$, at), ' and ')
    into condition from generate_series(1, cardinality(words)) as at;
    if length(code) > 2 and code ~ '[0-9]' then
      condition := condition || $code$ or bare_code(a.tag::text) || ' ' || bare_code(a.serial) like '%' || $1 || '%'$code$;
    end if;
    statement := statement || ' and (' || condition || ')';
  end if;
  -- A unit without a value of its own has that of its model.
  for place in 0 .. jsonb_array_length(conditions) - 1 loop
    select string_agg(format(
      $one$a.custom_fields @> ($2->%1$s->%2$s->'wanted') or (not a.custom_fields ? ($2->%1$s->%2$s->>'field') and a.model_id = any(array(
        select m.id from asset_models m
        where m.organization_id = current_organization() and m.custom_fields @> ($2->%1$s->%2$s->'wanted'))))$one$,
      place, at), ' or ')
    into condition
    from generate_series(0, jsonb_array_length(conditions->place) - 1) at;
    statement := statement || ' and (' || coalesce(condition, 'false') || ')';
  end loop;
  return query execute statement using code, conditions, words;
end $$;

-- As in 0079, and whether an article clearly fits: its title or labels have two of the words (of those that
-- not every ticket has), its text has all of them, or one of them is
-- a code that it has. One word in common is an accident; an article is near when its title or labels have one.
drop function fitting_articles(text, text[], integer);
create function fitting_articles(wanted text, among text[], most integer) returns table (id uuid, score real, is_clear boolean, is_near boolean)
  language sql stable security definer rows 40 set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
  as $$
  with words as materialized (select word, query, word ~ '^[a-z]{1,4}[0-9]+$' as is_code from telling_words(wanted)),
  whole as materialized (
    select string_agg('(' || query::text || ')', ' & ')::tsquery as every, string_agg('(' || query::text || ')', ' | ')::tsquery as some
    from words),
  found as (
    select w.word, a.id, count(*) over (partition by w.word) as times from words as w cross join lateral (
      select a.id from articles as a
      where a.organization_id = current_organization() and a.search @@ w.query and a.status = 'published'
        and a.visibility = any(among) limit most) as a
    union all
    select ' every', a.id, 1 from whole as w cross join lateral (
      select a.id from articles as a
      where a.organization_id = current_organization() and a.search @@ w.every and a.status = 'published'
        and a.visibility = any(among) limit most) as a),
  best as materialized (
    select f.id, sum(ln(1 + 1000.0 / f.times)) as weight, bool_or(f.word = ' every') as has_every from found as f
    group by f.id order by 2 desc, 1 limit 40)
  select b.id, (b.weight * (0.2 + ts_rank('{0.1, 0.3, 0.6, 1.0}', a.search, w.some)))::real,
    b.has_every or exists (select from words as one where one.is_code and a.search @@ one.query)
      or shared.words > 1, shared.words > 0
  from best as b cross join whole as w
  join articles as a on a.organization_id = current_organization() and a.id = b.id
  cross join lateral (
    select count(*) as words from words as one
    where ts_filter(a.head, '{a}') @@ one.query and not one.word = any(array[
      'show', 'shows', 'work', 'works', 'working', 'machine', 'problem', 'error', 'ticket', 'please', 'help',
      'mostra', 'funciona', 'maquina', 'problema', 'erro', 'chamado', 'favor', 'ajuda'])) as shared $$;
revoke execute on function fitting_articles from public;
grant execute on function fitting_articles to sightline_app;
