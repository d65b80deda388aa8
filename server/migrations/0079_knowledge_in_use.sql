-- Articles that a ticket has to do with, and whether one of them solved it: null until somebody says.
create table ticket_articles (
  organization_id uuid not null,
  ticket_id uuid not null,
  article_id uuid not null,
  -- How: linked beside the ticket, inserted into a reply, shown in a call, carried along by its reader, or written from it.
  ways text[] not null check (ways <@ array['linked', 'inserted', 'shown', 'carried', 'written'] and cardinality(ways) > 0),
  added_by uuid,
  added_at timestamptz not null default now(),
  is_solving boolean,
  answered_by uuid,
  answered_at timestamptz,
  primary key (organization_id, ticket_id, article_id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, added_by) references people on delete set null (added_by),
  foreign key (organization_id, answered_by) references people on delete set null (answered_by)
);
call tenant_table('ticket_articles');
create index ticket_articles_of_article on ticket_articles (organization_id, article_id, answered_at);
create index ticket_articles_solving on ticket_articles (organization_id, answered_at desc) where is_solving;

-- Problems that an article solved before there was a ticket: one a day of each reader.
create table article_solutions (
  organization_id uuid not null,
  article_id uuid not null,
  person_id uuid not null,
  day date not null,
  source text not null check (source in ('ticket', 'article', 'waiting', 'call')),
  created_at timestamptz not null default now(),
  primary key (organization_id, article_id, person_id, day),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('article_solutions');

-- An article that was shown in a call, step by step. One at a time.
create table call_articles (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  call_id uuid not null,
  article_id uuid not null,
  shown_by uuid not null,
  -- The step that everybody looks at, and those that are done.
  at integer not null default 0 check (at >= 0),
  ticked text[] not null default '{}',
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, shown_by) references people
);
call tenant_table('call_articles');
create unique index call_articles_shown on call_articles (organization_id, call_id) where ended_at is null;
create index call_articles_of_call on call_articles (organization_id, call_id, id);
create index call_articles_of_article on call_articles (organization_id, article_id);

-- What agents find wrong with an article at work.
create table article_flags (
  organization_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  ticket_id uuid,
  person_id uuid not null,
  kind text not null check (kind in ('wrong', 'outdated', 'missing_step')),
  comment text not null default '',
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'declined')),
  reply text not null default '',
  replied_by uuid,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, replied_by) references people
);
call tenant_table('article_flags');
create index article_flags_by_time on article_flags (organization_id, created_at desc, id);
create index article_flags_of_article on article_flags (organization_id, article_id, status);
create index article_flags_of_ticket on article_flags (organization_id, ticket_id) where ticket_id is not null;

-- The words of a text that say something, each as search finds it; at most sixteen.
create function telling_words(wanted text) returns table (word text, query tsquery)
  language sql immutable parallel safe strict
  as $$
  select word, to_tsquery('simple', word) || to_tsquery('english', word) || to_tsquery('portuguese', word)
  from (
    select word, min(at) as at from regexp_split_to_table(search_words(wanted), '\s+') with ordinality as split (word, at)
    where length(word) > 2 and numnode(to_tsquery('english', word)) > 0 and numnode(to_tsquery('portuguese', word)) > 0
    group by word order by 2 limit 16) as words
$$;

-- Published articles that fit a text that is being written. Of each word at most `most` articles are looked at, so a common word costs
-- as little as a rare one; the fewer articles have a word, the more it counts. What has all words is never missed. The order that this
-- gives is made exact for the first forty, whose text alone is read. `among` leaves out what the reader cannot see anyway; who may read
-- what is left is for the caller to ask.
create function fitting_articles(wanted text, among text[], most integer) returns table (id uuid, score real)
  language sql stable security definer rows 40 set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
  as $$
  with words as materialized (select word, query from telling_words(wanted)),
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
    select f.id, sum(ln(1 + 1000.0 / f.times)) as weight from found as f group by f.id order by 2 desc, 1 limit 40)
  select b.id, (b.weight * (0.2 + ts_rank('{0.1, 0.3, 0.6, 1.0}', a.search, w.some)))::real
  from best as b cross join whole as w
  join articles as a on a.organization_id = current_organization() and a.id = b.id $$;
revoke execute on function fitting_articles from public;
grant execute on function fitting_articles to sightline_app;
