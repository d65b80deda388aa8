-- Imports of files. The rows are uploaded first, then checked and carried out by jobs, batch by batch: `done` is how far the
-- batch that committed last has come.
create table imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  entity text not null check (entity in ('assets', 'people')),
  name text not null,
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  -- Who imports, and the space that they work in. Their rights are looked up at every batch.
  person_id uuid not null,
  branch_id uuid,
  locale text not null check (locale in ('en', 'pt')),
  header text[] not null,
  mapping jsonb not null default '[]',
  options jsonb not null default '{}',
  -- The number of the first row in the file, as people count.
  first_row integer not null default 2,
  rows integer not null check (rows > 0),
  received integer not null default 0,
  size integer not null default 0,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people,
  foreign key (organization_id, branch_id) references branches
);
call tenant_table('imports');
create index imports_of_person on imports (organization_id, person_id, created_at desc);

-- `position` counts from 0. Rows that are carried out are removed.
create table import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  position integer not null check (position >= 0),
  cells text[] not null,
  problems jsonb not null default '[]',
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references imports on delete cascade
);
call tenant_table('import_rows');
create index import_rows_failed on import_rows (organization_id, import_id, position) where problems <> '[]';

-- Values that may stand in one row of a file only, each with the first row that has it.
create table import_keys (
  organization_id uuid not null,
  import_id uuid not null,
  key text not null,
  position integer not null,
  primary key (organization_id, import_id, key),
  foreign key (organization_id, import_id) references imports on delete cascade
);
call tenant_table('import_keys');
