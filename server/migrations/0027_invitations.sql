-- Invitations of people into a workspace, each by a link of its own.

-- How many agents the workspace may have; null: as many as it likes.
alter table organizations add column seats integer check (seats > 0);

-- What one request has invited.
create table invitation_batches (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  via text not null check (via in ('email', 'link')),
  message text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('invitation_batches');

create table invitations (
  organization_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  -- Null: an open link.
  email citext,
  name text not null,
  role text not null,
  locale text not null check (locale in ('en', 'pt')),
  -- The link's code is kept nowhere.
  code_hash bytea not null unique,
  -- The person who sent it last.
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The e-mail that was sent last, and how that went: `kept` in the outbox, where no mail server is set.
  mail_id uuid,
  delivery text check (delivery in ('queued', 'sent', 'kept', 'failed')),
  failure text,
  sent_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  declined_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, batch_id) references invitation_batches on delete cascade,
  foreign key (organization_id, invited_by) references people,
  foreign key (organization_id, accepted_by) references people on delete set null (accepted_by)
);
call tenant_table('invitations');
create index invitations_by_age on invitations (organization_id, created_at desc, id desc);
create index invitations_of_mail on invitations (organization_id, mail_id) where mail_id is not null;
create index invitations_of_batch on invitations (organization_id, batch_id);
-- An address has one invitation at a time. One that has expired is revoked when the address is invited again.
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and declined_at is null and revoked_at is null;

create table invitation_branches (
  organization_id uuid not null,
  invitation_id uuid not null,
  branch_id uuid not null,
  primary key (organization_id, invitation_id, branch_id),
  foreign key (organization_id, invitation_id) references invitations on delete cascade,
  foreign key (organization_id, branch_id) references branches on delete cascade
);
call tenant_table('invitation_branches');
create index invitation_branches_of_branch on invitation_branches (organization_id, branch_id);

-- Which workspace a link belongs to.
create function identity.find_invitation(hash bytea) returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select i.organization_id, i.id from invitations i where i.code_hash = hash $$;

-- An account that belongs to no workspace cannot sign in, nor ask for a new password.
create function identity.is_idle(wanted citext) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select exists (
    select from users u
    where u.email = wanted and u.disabled_at is null
      and not exists (select from roles r where r.person_id = u.id))
$$;

-- Such an account starts again with the name and password of the person who was invited by e-mail.
create function identity.revive_user(wanted citext, new_name text, hash text, language text) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
  with revived as (
    update users u set name = new_name, password_hash = hash, locale = language
    where u.email = wanted and u.disabled_at is null
      and not exists (select from roles r where r.person_id = u.id)
    returning u.id),
  ended as (delete from tokens t using revived where t.user_id = revived.id),
  unlinked as (delete from password_resets p using revived where p.user_id = revived.id)
  select id from revived
$$;

revoke execute on function identity.find_invitation, identity.is_idle, identity.revive_user from public;
grant execute on function identity.find_invitation, identity.is_idle, identity.revive_user to sightline_app;
