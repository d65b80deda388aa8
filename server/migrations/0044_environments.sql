-- The looks of a workspace: each has a slug, may have hosts of its own, and is found by them before anybody has signed in. Slugs and
-- hosts are unique in the installation.
create table environments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  name text not null,
  subtitle text not null default '',
  primary_color text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null check (secondary_color ~ '^#[0-9a-f]{6}$'),
  logo_file_id uuid,
  favicon_file_id uuid,
  -- Worn where nothing names another one: in e-mails, by invitations, and by members at the installation's own address.
  is_primary boolean not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, logo_file_id) references files on delete set null (logo_file_id),
  foreign key (organization_id, favicon_file_id) references files on delete set null (favicon_file_id)
);
call tenant_table('environments');
create unique index environments_primary on environments (organization_id) where is_primary;

create table environment_hosts (
  organization_id uuid not null,
  environment_id uuid not null,
  host text not null unique check (host = lower(host)),
  position integer not null,
  primary key (organization_id, environment_id, host),
  foreign key (organization_id, environment_id) references environments on delete cascade
);
call tenant_table('environment_hosts');

-- Its logo and favicon belong to it.
alter table files add column environment_id uuid;
alter table files add foreign key (organization_id, environment_id) references environments on delete cascade;
create index files_of_environment on files (organization_id, environment_id) where environment_id is not null;
-- Two kinds more than in 0039; the others stay as they are.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s WHEN %3$L THEN %1$s ELSE false',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'environment_logo', 'environment_favicon'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
alter table files add constraint files_environment check (
  (owner_kind in ('environment_logo', 'environment_favicon')) = (environment_id is not null));
create unique index files_environment_picture on files (organization_id, environment_id, owner_kind)
  where environment_id is not null;

-- A look by its slug or by a host. Empty texts match nothing.
create function identity.find_environment(wanted_slug text, wanted_host text)
  returns table (
    organization_id uuid, slug text, name text, subtitle text, primary_color text, secondary_color text,
    logo_file_id uuid, favicon_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select e.organization_id, e.slug, e.name, e.subtitle, e.primary_color, e.secondary_color, e.logo_file_id, e.favicon_file_id
  from environments e
  where e.slug = wanted_slug or exists (
    select from environment_hosts h
    where h.organization_id = e.organization_id and h.environment_id = e.id and h.host = wanted_host)
$$;

-- Their logos and favicons are for everybody: who signs in has not signed in yet.
create function identity.find_environment_picture(wanted_slug text, wanted uuid)
  returns table (organization_id uuid, storage_key text, name text, mime text, size integer, has_thumbnail boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select f.organization_id, f.storage_key, f.name, f.mime, f.size, f.has_thumbnail
  from environments e join files f on f.organization_id = e.organization_id and f.environment_id = e.id
  where e.slug = wanted_slug and f.id = wanted
$$;

-- What the workspaces of a person look like.
create function identity.looks_of(organizations uuid[]) returns table (organization_id uuid, slug text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select e.organization_id, e.slug from environments e where e.organization_id = any(organizations) and e.is_primary $$;

revoke execute on function identity.find_environment, identity.find_environment_picture, identity.looks_of from public;
grant execute on function identity.find_environment, identity.find_environment_picture, identity.looks_of to sightline_app;

-- The first steps of a workspace are shown until they are done, or until somebody has hidden them.
alter table organizations add column checklist_hidden_at timestamptz;
-- Workspaces that are at work already need none.
update organizations set checklist_hidden_at = now();
