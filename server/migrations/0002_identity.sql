-- Workspaces, spaces, people and their roles (tenant tables), and identities (reached only through functions).

create table organizations (
  id uuid primary key,
  name text not null,
  logo_file_id uuid,
  locale text not null default 'en',
  timezone text not null default 'UTC',
  plan text not null default 'complete',
  created_at timestamptz not null default now()
);
call tenant_table('organizations', 'id');

create table branches (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('branches');

create table settings (
  organization_id uuid not null references organizations on delete cascade,
  key text not null,
  value jsonb not null,
  primary key (organization_id, key)
);
call tenant_table('settings');

-- Whoever can do something in an organization: users (id = users.id) and guests of a call, who have no account.
create table people (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('user', 'guest')),
  name text not null,
  email citext,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('people');

-- branch_id is null for roles of the kind organization; a guest may hold a role in several spaces.
create table roles (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  name text not null,
  branch_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, branch_id) references branches on delete cascade,
  unique nulls not distinct (organization_id, person_id, branch_id)
);
call tenant_table('roles');

-- Identities stand above tenants. The application has no grant on these tables, only on the functions of 0003.
create table users (
  id uuid primary key,
  email citext not null unique,
  name text not null,
  password_hash text not null,
  locale text not null default 'en',
  created_at timestamptz not null default now()
);

-- hash = SHA-256 of the bearer token. organization_id and branch_id are where its holder works.
create table tokens (
  hash bytea primary key,
  id uuid not null unique default uuidv7(),
  user_id uuid not null references users on delete cascade,
  organization_id uuid references organizations on delete cascade,
  branch_id uuid,
  device_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index tokens_of_user on tokens (user_id);

create table guest_tokens (
  hash bytea primary key,
  organization_id uuid not null,
  person_id uuid not null,
  call_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (organization_id, person_id) references people on delete cascade
);

-- Accounts that the demo data made and the login screen offers. No rows, no demo: that is how the product knows.
create table demo_accounts (
  user_id uuid primary key references users on delete cascade,
  position smallint not null unique,
  password text not null
);
