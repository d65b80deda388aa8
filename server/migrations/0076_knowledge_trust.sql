-- An article in another language names the one that it was written from.
alter table articles add column translation_of uuid;
alter table articles add foreign key (organization_id, translation_of) references articles;
create unique index articles_translation on articles (organization_id, translation_of, language)
  where translation_of is not null;

-- What is published at an instant is what somebody looked at: it is kept here, whatever happens to the draft meanwhile.
create table article_schedules (
  organization_id uuid not null,
  article_id uuid not null,
  publish_at timestamptz not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  note text not null default '',
  -- The state of the draft that it was taken from.
  lock_version integer not null,
  scheduled_by uuid not null,
  primary key (organization_id, article_id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, scheduled_by) references people
);
call tenant_table('article_schedules');
create index article_schedules_by_time on article_schedules (organization_id, publish_at);

-- Names that an article had in its address: links to them still lead to it.
create table article_slugs (
  organization_id uuid not null,
  slug text not null,
  article_id uuid not null,
  primary key (organization_id, slug),
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_slugs');
create index article_slugs_of_article on article_slugs (organization_id, article_id);

-- Whose owner was reminded of which day of review.
create table article_reminders (
  organization_id uuid not null,
  article_id uuid not null,
  review_at date not null,
  told_at timestamptz not null,
  primary key (organization_id, article_id, review_at),
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_reminders');

-- Published articles whose day of review has come, and whose owner was not reminded of it: in the morning of the workspace.
create function due_article_reviews(by timestamptz, since_hour integer)
  returns table (organization_id uuid, article_id uuid, review_at date)
  language sql stable set search_path = public, pg_temp
  as $$
  select a.organization_id, a.id, a.review_at
  from organizations o
  cross join lateral (select (by at time zone o.timezone) as local) at
  join articles a on a.organization_id = o.id and a.status = 'published' and a.review_at <= at.local::date
  where extract(hour from at.local) >= since_hour and not exists (
    select from article_reminders told
    where told.organization_id = a.organization_id and told.article_id = a.id and told.review_at = a.review_at)
$$;

create function identity.organizations_to_review(by timestamptz, since_hour integer) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct organization_id from due_article_reviews(by, since_hour) $$;
revoke execute on function identity.organizations_to_review from public;
grant execute on function identity.organizations_to_review to sightline_app;

-- A copy of an article shows the same pictures: several files may have the same bytes, which go with the last of them.
drop index files_by_storage_key;
create index files_by_storage_key on files (organization_id, storage_key);
