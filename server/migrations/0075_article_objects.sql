-- Things that several articles show. What has a file has the id of it. One that was removed keeps its name, for versions that show it.
create table article_objects (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('picture', 'video', 'model', 'file', 'text')),
  name text not null,
  -- Of a text: what it says; else null as JSON has it.
  body jsonb not null default 'null',
  file_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references files on delete set null (file_id),
  foreign key (organization_id, created_by) references people
);
call tenant_table('article_objects');
create index article_objects_by_name on article_objects (organization_id, plain_text(name), id) where removed_at is null;
create index article_objects_of_file on article_objects (organization_id, file_id) where file_id is not null;

-- Which draft or published text shows it.
create table article_object_uses (
  organization_id uuid not null,
  article_id uuid not null,
  object_id uuid not null,
  place text not null check (place in ('draft', 'published')),
  primary key (organization_id, article_id, object_id, place),
  foreign key (organization_id, article_id) references articles on delete cascade,
  foreign key (organization_id, object_id) references article_objects on delete cascade
);
call tenant_table('article_object_uses');
create index article_object_uses_of_object on article_object_uses (organization_id, object_id);

-- One kind of files more than in 0063.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %L THEN %s ELSE false', 'article_object',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
