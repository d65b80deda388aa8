-- What people can do, as a workspace calls it, and what its types of assistance ask for.
create table skills (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('skills');
create unique index skills_name on skills (organization_id, lower(name));

create table person_skills (
  organization_id uuid not null,
  person_id uuid not null,
  skill_id uuid not null,
  primary key (organization_id, person_id, skill_id),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, skill_id) references skills on delete cascade
);
call tenant_table('person_skills');
create index person_skills_of_skill on person_skills (organization_id, skill_id);

create table assistance_type_skills (
  organization_id uuid not null,
  assistance_type_id uuid not null,
  skill_id uuid not null,
  primary key (organization_id, assistance_type_id, skill_id),
  foreign key (organization_id, assistance_type_id) references assistance_types on delete cascade,
  foreign key (organization_id, skill_id) references skills on delete cascade
);
call tenant_table('assistance_type_skills');
create index assistance_type_skills_of_skill on assistance_type_skills (organization_id, skill_id);

-- When somebody does not work. Whole days are entered as such: from midnight to midnight by the clock of the person.
create table absences (
  organization_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('vacation', 'sick', 'training', 'other')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text not null default '',
  entered_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, id),
  check (starts_at < ends_at),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, entered_by) references people
);
call tenant_table('absences');
create index absences_of_person on absences (organization_id, person_id, ends_at);
create index absences_by_time on absences (organization_id, ends_at, starts_at);
