-- What authors say about a passage of a draft. `anchor` is where it stands in the shared document; `quote` is what stood there.
create table article_threads (
  organization_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  anchor jsonb not null,
  quote text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, resolved_by) references people
);
call tenant_table('article_threads');
create index article_threads_of_article on article_threads (organization_id, article_id, created_at);

-- The first one begins its thread.
create table article_comments (
  organization_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, thread_id) references article_threads on delete cascade,
  foreign key (organization_id, author_id) references people
);
call tenant_table('article_comments');
create index article_comments_of_thread on article_comments (organization_id, thread_id, created_at);

alter table notifications add column article_id uuid;
alter table notifications add foreign key (organization_id, article_id) references articles on delete cascade;
create index notifications_of_article on notifications (organization_id, article_id) where article_id is not null;
