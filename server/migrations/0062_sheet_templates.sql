-- What a kind of assistance asks for, what problems are called, and the sheets that are filled in.
create table sheet_templates (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- The draft: sections with their questions, as the contract has them.
  sections jsonb not null default '[]',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations on delete cascade
);
call tenant_table('sheet_templates');

-- Never changed: a sheet keeps the version that it began with.
create table sheet_template_versions (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  template_id uuid not null,
  number integer not null,
  sections jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, template_id, number),
  foreign key (organization_id, template_id) references sheet_templates on delete cascade,
  foreign key (organization_id, published_by) references people
);
call tenant_table('sheet_template_versions');

create table assistance_types (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  code text not null default '',
  icon text not null,
  color text not null,
  mode text not null check (mode in ('remote', 'onsite', 'workshop')),
  default_minutes integer check (default_minutes > 0),
  default_priority_id smallint check (default_priority_id between 1 and 4),
  sheet_template_id uuid,
  requires_sheet boolean not null default false,
  requires_signature boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations on delete cascade,
  foreign key (organization_id, sheet_template_id) references sheet_templates
);
call tenant_table('assistance_types');

create table problem_types (
  organization_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null check (name <> ''),
  keywords text not null default '',
  default_priority_id smallint check (default_priority_id between 1 and 4),
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations on delete cascade,
  foreign key (organization_id, parent_id) references problem_types
);
call tenant_table('problem_types');

alter table tickets add column assistance_type_id uuid;
alter table tickets add column problem_type_id uuid;
alter table tickets add foreign key (organization_id, assistance_type_id) references assistance_types;
alter table tickets add foreign key (organization_id, problem_type_id) references problem_types;
create index tickets_of_assistance_type on tickets (organization_id, assistance_type_id) where assistance_type_id is not null;
create index tickets_of_problem_type on tickets (organization_id, problem_type_id) where problem_type_id is not null;

-- Sheets that were written before keep their four texts, and have no template.
alter table assistance_sheets add column template_version_id uuid;
alter table assistance_sheets add column state text not null default 'draft'
  check (state in ('draft', 'signed', 'approved', 'returned'));
alter table assistance_sheets add column locked_at timestamptz;
-- Of the answers, photos and texts when they were locked.
alter table assistance_sheets add column content_hash text;
alter table assistance_sheets add column review_comment text not null default '';
alter table assistance_sheets add column answer_comments jsonb not null default '[]';
alter table assistance_sheets add column version integer not null default 1;
alter table assistance_sheets add foreign key (organization_id, template_version_id) references sheet_template_versions;


create table sheet_answers (
  organization_id uuid not null,
  sheet_id uuid not null,
  question_id text not null,
  value jsonb,
  note text not null default '',
  version integer not null default 1,
  answered_by uuid not null,
  answered_at timestamptz not null default now(),
  primary key (organization_id, sheet_id, question_id),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, answered_by) references people
);
call tenant_table('sheet_answers');

-- A correction shows the photos of the sheet that it corrects.
create table sheet_photos (
  organization_id uuid not null,
  id uuid not null,
  sheet_id uuid not null,
  question_id text not null,
  file_id uuid not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, file_id) references files on delete cascade
);
call tenant_table('sheet_photos');
create index sheet_photos_of_sheet on sheet_photos (organization_id, sheet_id, id);
create index sheet_photos_of_file on sheet_photos (organization_id, file_id);

-- Each is chained to the one before it by its hash, and the first to the content of the sheet.
create table sheet_signatures (
  organization_id uuid not null,
  id uuid not null,
  sheet_id uuid not null,
  position integer not null,
  role text not null check (role in ('technician', 'customer', 'witness')),
  kind text not null check (kind in ('drawn', 'typed', 'refused')),
  name text not null,
  document text not null default '',
  strokes jsonb not null default '[]',
  reason text not null default '',
  hash text not null,
  recorded_by uuid not null,
  signed_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, sheet_id, position),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, recorded_by) references people
);
call tenant_table('sheet_signatures');

-- One kind of files more than in 0054; the others stay as they are. What they belong to is in the row that names them.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s ELSE false', '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'sheet_photo'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
