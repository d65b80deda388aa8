-- Questions that templates of sheets copy from. Copies keep the id in their template's sections, as `origin_id`.
create table library_questions (
  organization_id uuid not null,
  id uuid not null,
  -- A question of the contract without its key and its conditions.
  content jsonb not null,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations on delete cascade
);
call tenant_table('library_questions');
