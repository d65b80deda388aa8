-- Roles that a workspace has made, beside the built-in ones. `roles.name` stays what section 6 compares; of an own role it is the
-- name in this table, which the application changes in all three tables at once.
create table own_roles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null check (name not in ('Subscriber', 'Manager', 'Agent', 'Client manager', 'Client')),
  kind text not null check (kind in ('organization', 'branch')),
  description text not null default '',
  permissions text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);
call tenant_table('own_roles');
create unique index own_roles_named on own_roles (organization_id, plain_text(name));

-- Deferred: a role is renamed here and where it is held in one transaction.
alter table roles
  add column own_name text generated always as (
    case when name in ('Subscriber', 'Manager', 'Agent', 'Client manager', 'Client') then null else name end) stored,
  add foreign key (organization_id, own_name) references own_roles (organization_id, name)
    deferrable initially deferred;
alter table suspended_roles
  add column own_name text generated always as (
    case when name in ('Subscriber', 'Manager', 'Agent', 'Client manager', 'Client') then null else name end) stored,
  add foreign key (organization_id, own_name) references own_roles (organization_id, name)
    deferrable initially deferred;
create index roles_of_own on roles (organization_id, own_name) where own_name is not null;
create index suspended_roles_of_own on suspended_roles (organization_id, own_name) where own_name is not null;

-- Sockets of those who hold a role are checked against what it holds now.
create trigger tell_revocation after update or delete on own_roles for each statement execute function tell_revocation();

-- Null for built-in roles.
create function identity.own_permissions(organization uuid, wanted text) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$ select o.permissions from own_roles o where o.organization_id = organization and o.name = wanted $$;

revoke execute on function identity.own_permissions from public;
grant execute on function identity.own_permissions to sightline_app;
