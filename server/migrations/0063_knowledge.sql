create table article_categories (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  parent_id uuid,
  icon text not null,
  color text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references article_categories
);
call tenant_table('article_categories');
create index article_categories_of_parent on article_categories (organization_id, parent_id);

-- Titles, labels and summaries count more than the text. Words stand as they are, so that beginnings find them while one types,
-- and as stems of the article's language. What is longer than the text of a book is not searched to its end.
create function article_search(language text, title text, labels text, summary text, words text) returns tsvector
  language sql immutable parallel safe
  as $$
  select setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') ||
    setweight(to_tsvector('simple', d), 'D') ||
    case language when 'pt' then
      setweight(to_tsvector('portuguese', a), 'A') || setweight(to_tsvector('portuguese', b), 'B') ||
      setweight(to_tsvector('portuguese', d), 'D')
    else
      setweight(to_tsvector('english', a), 'A') || setweight(to_tsvector('english', b), 'B') ||
      setweight(to_tsvector('english', d), 'D')
    end
  from (select search_words(title || ' ' || labels) as a, search_words(summary) as b,
    search_words(left(words, 150000)) as d) as parts
$$;

-- What readers see: what was published last, or of an article that never was, its draft.
create table articles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null,
  summary text not null default '',
  language text not null check (language in ('en', 'pt')),
  body jsonb not null,
  -- The text of the body, for the search.
  words text not null default '',
  words_count integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- Set while its draft waits for somebody who publishes.
  submitted_at timestamptz,
  submitted_by uuid,
  -- What the reviewer who declined the draft wrote to its author.
  review_comment text not null default '',
  visibility text not null default 'agents' check (visibility in ('public', 'customers', 'agents', 'spaces')),
  category_id uuid,
  owner_id uuid not null,
  created_by uuid not null,
  tags text[] not null default '{}',
  error_codes text[] not null default '{}',
  -- The tags and codes as words, for the search.
  labels text not null default '',
  version integer not null default 0,
  -- The state of the draft that was published last.
  published_draft integer not null default 0,
  published_at timestamptz,
  verified_at timestamptz,
  verified_by uuid,
  review_at date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (article_search(language, title, labels, summary, words)) stored,
  primary key (organization_id, id),
  unique (organization_id, slug),
  foreign key (organization_id, category_id) references article_categories,
  foreign key (organization_id, owner_id) references people,
  foreign key (organization_id, created_by) references people,
  foreign key (organization_id, submitted_by) references people,
  foreign key (organization_id, verified_by) references people
);
call tenant_table('articles');
create index articles_by_update on articles (organization_id, updated_at desc, id);
create index articles_of_category on articles (organization_id, category_id, id);
create index articles_of_owner on articles (organization_id, owner_id);
create index articles_to_review on articles (organization_id, review_at) where review_at is not null;
create index articles_search on articles using gin (organization_id, search);
create index articles_names on articles using gin (organization_id, (plain_text(title || ' ' || labels)) gin_trgm_ops);

-- What is written on. `lock_version` grows with each change.
create table article_drafts (
  organization_id uuid not null,
  article_id uuid not null,
  title text not null,
  summary text not null default '',
  body jsonb not null,
  lock_version integer not null default 1,
  edited_by uuid not null,
  edited_at timestamptz not null default now(),
  primary key (organization_id, article_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, edited_by) references people
);
call tenant_table('article_drafts');

create table article_versions (
  organization_id uuid not null,
  article_id uuid not null,
  version integer not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  note text not null default '',
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (organization_id, article_id, version),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, published_by) references people
);
call tenant_table('article_versions');

-- The customers who read an article of the visibility `spaces`.
create table article_spaces (
  organization_id uuid not null,
  article_id uuid not null,
  branch_id uuid not null,
  primary key (organization_id, article_id, branch_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, branch_id) references branches on delete cascade
);
call tenant_table('article_spaces');
create index article_spaces_of_branch on article_spaces (organization_id, branch_id, article_id);

-- Its id is that of its file.
create table article_pictures (
  organization_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, id) references files on delete cascade,
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_pictures');
create index article_pictures_of_article on article_pictures (organization_id, article_id);

-- One a day of each reader, whatever often they come back.
create table article_views (
  organization_id uuid not null,
  article_id uuid not null,
  person_id uuid not null,
  day date not null,
  seen_at timestamptz not null default now(),
  -- Its reader has emptied their history since; it still counts.
  is_hidden boolean not null default false,
  primary key (organization_id, article_id, person_id, day),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('article_views');
create index article_views_by_day on article_views (organization_id, day, article_id);
create index article_views_of_person on article_views (organization_id, person_id, seen_at desc);

create table article_bookmarks (
  organization_id uuid not null,
  person_id uuid not null,
  article_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id, article_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('article_bookmarks');
create index article_bookmarks_of_article on article_bookmarks (organization_id, article_id);

create table article_feedback (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  article_id uuid not null,
  person_id uuid not null,
  is_helpful boolean not null,
  reason text check (reason in ('missing', 'outdated', 'unclear', 'wrong', 'other')),
  comment text not null default '',
  -- The version that it is about.
  version integer not null,
  status text not null default 'open' check (status in ('open', 'done')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, article_id, person_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('article_feedback');
create index article_feedback_by_time on article_feedback (organization_id, created_at desc, id);

-- What people searched for and did not find.
create table empty_searches (
  organization_id uuid not null references organizations on delete cascade,
  words text not null,
  times integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (organization_id, words)
);
call tenant_table('empty_searches');

-- Each word as a beginning or as a stem of either language; all of them, or any. At most twenty words count.
create function article_query(wanted text, any_word boolean) returns tsquery
  language sql immutable parallel safe strict
  as $$
  select coalesce(string_agg(
    '(' || (to_tsquery('simple', word || ':*') || to_tsquery('english', word) || to_tsquery('portuguese', word))::text || ')',
    case when any_word then ' | ' else ' & ' end), '')::tsquery
  from (
    select word from regexp_split_to_table(search_words(wanted), '\s+') as word
    where word <> '' and (not any_word or length(word) > 2) limit 20) as words
$$;

create function search_articles(wanted text, any_word boolean) returns table (id uuid, score real)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  as $$
  select id, ts_rank_cd('{0.1, 0.3, 0.5, 1.0}', search, article_query(wanted, any_word))
  from articles where organization_id = current_organization() and search @@ article_query(wanted, any_word) $$;
revoke execute on function search_articles from public;
grant execute on function search_articles to sightline_app;

-- Articles whose title, tags or codes look like what was typed.
create function similar_articles(wanted text) returns table (id uuid, score real)
  language sql stable security definer rows 20 set search_path = public, pg_temp
  as $$
  select id, word_similarity(plain_text(wanted), plain_text(title || ' ' || labels))
  from articles
  where organization_id = current_organization() and plain_text(wanted) <% plain_text(title || ' ' || labels) $$;
revoke execute on function similar_articles from public;
grant execute on function similar_articles to sightline_app;

-- One kind of files more than in 0054.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %L THEN %s ELSE false', 'article_picture',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
