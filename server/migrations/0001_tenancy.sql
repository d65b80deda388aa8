-- What makes tenants unable to meet: one scope setting, one helper that every tenant table goes through.
-- The role sightline_app is made by the migrator before this runs; it owns nothing and cannot bypass row security.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

grant usage on schema public to sightline_app;

-- The organization of the running transaction; null (no rows at all) when none was set.
create function current_organization() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Row security, forced: the application sees its organization's rows only, the owner (migrations, SECURITY DEFINER
-- functions) sees all. Call it once for each table, right after `create table`.
create procedure tenant_table(name regclass, key text default 'organization_id')
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy tenant on %1$s to sightline_app using (%2$I = (select current_organization())) with check (%2$I = (select current_organization()))',
    name, key);
  execute format('create policy owner on %s to %I using (true) with check (true)', name, current_user);
  execute format('grant select, insert, update, delete on %s to sightline_app', name);
end $$;

-- Unaccented text for search; the two-argument form with a fixed dictionary may be declared immutable.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- The words of a text and nothing else: both what is searched and what is searched for, since the parser would else take
-- the number of "E-31" for minus 31.
create function search_words(value text) returns text
  language sql immutable parallel safe strict
  as $$ select regexp_replace(public.plain_text(value), '[^[:alnum:]]+', ' ', 'g') $$;

-- "pump lea" -> 'pump':* & 'lea':*  — every word as a prefix, nothing of the query language gets through.
create function search_query(value text) returns tsquery
  language sql immutable parallel safe strict
  as $$
  select to_tsquery('simple', coalesce(string_agg(word || ':*', ' & '), ''))
  from regexp_split_to_table(search_words(value), '\s+') as word
  where word <> ''
$$;
