-- What articles are about, as customers call it: one product may be several models of the register.
create table article_products (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('article_products');

create table article_product_models (
  organization_id uuid not null,
  product_id uuid not null,
  model_id uuid not null,
  primary key (organization_id, product_id, model_id),
  foreign key (organization_id, product_id) references article_products on delete cascade,
  foreign key (organization_id, model_id) references asset_models on delete cascade
);
call tenant_table('article_product_models');
create index article_product_models_of_model on article_product_models (organization_id, model_id);

create table article_product_links (
  organization_id uuid not null,
  article_id uuid not null,
  product_id uuid not null,
  primary key (organization_id, article_id, product_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, product_id) references article_products on delete cascade
);
call tenant_table('article_product_links');
create index article_product_links_of_product on article_product_links (organization_id, product_id, article_id);

create table article_problem_types (
  organization_id uuid not null,
  article_id uuid not null,
  problem_type_id uuid not null,
  primary key (organization_id, article_id, problem_type_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, problem_type_id) references problem_types on delete cascade
);
call tenant_table('article_problem_types');
create index article_problem_types_of_type on article_problem_types (organization_id, problem_type_id, article_id);

-- Words that mean the same to those who search: what is found by one of a group is found by all.
create table article_synonyms (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  words text[] not null,
  primary key (organization_id, id)
);
call tenant_table('article_synonyms');

-- Of every word of a search, the words that mean the same.
create function article_synonyms_of(wanted text) returns table (word text, other text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
  as $$
  select distinct search_words(one), search_words(another)
  from article_synonyms s, unnest(s.words) as one, unnest(s.words) as another
  where s.organization_id = current_organization() and one <> another
    and (' ' || search_words(wanted) || ' ') like ('% ' || search_words(one) || ' %') $$;
revoke execute on function article_synonyms_of from public;
grant execute on function article_synonyms_of to sightline_app;

-- As `article_query`, and each word that has synonyms may be replaced by one of them; they may be several words.
create function article_query_of(wanted text, any_word boolean) returns tsquery
  language sql stable parallel safe strict set search_path = public, pg_temp
  as $$
  select case when count(*) = 0 then article_query(wanted, any_word)
    else (article_query(wanted, any_word)::text || string_agg(' | (' || variant::text || ')', ''))::tsquery end
  from (
    select distinct article_query(
      replace(' ' || search_words(wanted) || ' ', ' ' || word || ' ', ' ' || other || ' '), any_word) as variant
    from article_synonyms_of(wanted) limit 12) as variants
  where numnode(variant) > 0 $$;

create or replace function search_articles(wanted text, any_word boolean) returns table (id uuid, score real)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  select a.id, ts_rank_cd('{0.1, 0.3, 0.5, 1.0}', a.search, q.query)
  from (select article_query_of(wanted, any_word) as query) as q
  join articles as a on a.organization_id = current_organization() and a.search @@ q.query $$;

-- An import of texts: its files are those of its id, and what became of each document is a row.
create table article_imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  language text not null check (language in ('en', 'pt')),
  category_id uuid,
  person_id uuid not null,
  -- The error of an archive that could not be read at all.
  problem text,
  total integer not null default 0,
  done integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  -- Its id is that of its file, which is gone when the import has ended.
  foreign key (organization_id, category_id) references article_categories,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('article_imports');

create table article_import_items (
  organization_id uuid not null,
  import_id uuid not null,
  position integer not null,
  path text not null,
  article_id uuid,
  -- Why it became no article, or what of it is missing.
  problem text,
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references article_imports on delete cascade,
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_import_items');

-- One kind of files more than in 0063.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %L THEN %s ELSE false', 'article_import',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
