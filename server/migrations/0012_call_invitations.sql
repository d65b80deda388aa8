-- Guests invited into calls, each by a link of their own.
create table call_invitations (
  organization_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  kind text not null check (kind in ('email', 'link')),
  name text not null,
  email text check ((email is null) = (kind = 'link')),
  locale text not null check (locale in ('en', 'pt')),
  -- The code of the link: its hash finds it, the sealed code shows it to agents once more.
  code_hash bytea not null unique,
  code_sealed bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The e-mail that is on its way or went out last, and how that went: `kept` in the outbox, where no mail server is set.
  mail_id uuid,
  delivery text check (delivery in ('queued', 'sent', 'kept', 'failed')),
  failure text,
  sent_at timestamptz,
  opened_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, created_by) references people
);
call tenant_table('call_invitations');
create index call_invitations_of_call on call_invitations (organization_id, call_id);
create index call_invitations_of_mail on call_invitations (organization_id, mail_id) where mail_id is not null;

-- People with an account who were called into the call of a room of two: they take part in the call, never in the room.
create table call_visitors (
  organization_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, call_id, person_id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, invited_by) references people
);
call tenant_table('call_visitors');

-- By which invitation a guest came, and which wording of the consent line they agreed to, when.
alter table call_join_requests
  add column invitation_id uuid,
  add column consent_version text,
  add column consented_at timestamptz,
  add foreign key (organization_id, invitation_id) references call_invitations,
  drop constraint call_join_requests_state_check,
  add check (state in ('waiting', 'accepted', 'refused', 'removed'));

-- The door of a guest's link: which organization a call and its code belong to. The code is the call's own, or that of an
-- invitation.
drop function identity.find_call(uuid, text);
create function identity.find_guest_link(wanted uuid, code text, hash bytea)
  returns table (
    organization_id uuid, room_id uuid, ended_at timestamptz, invitation_id uuid, revoked_at timestamptz,
    expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.organization_id, c.room_id, c.ended_at, i.id, i.revoked_at, i.expires_at
  from calls c
  left join call_invitations i on i.organization_id = c.organization_id and i.call_id = c.id and i.code_hash = hash
  where c.id = wanted and (c.share_code = code or i.id is not null)
$$;

-- A guest who was taken out is a stranger again.
create function identity.end_guest_token(organization uuid, call uuid, person uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from guest_tokens where organization_id = organization and call_id = call and person_id = person $$;

-- As before, and whoever was called into this call is no stranger while they have a role.
create or replace function identity.strangers_in_calls()
  returns table (organization_id uuid, call_id uuid, room_id uuid, person_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select c.organization_id, c.id, c.room_id, cp.person_id
  from calls c
  join call_participants cp on cp.organization_id = c.organization_id and cp.call_id = c.id and cp.left_at is null
  join people p on p.organization_id = cp.organization_id and p.id = cp.person_id
  join rooms r on r.organization_id = c.organization_id and r.id = c.room_id
  where c.ended_at is null and case p.kind
    when 'guest' then not exists (
      select from guest_tokens g
      where g.organization_id = c.organization_id and g.call_id = c.id and g.person_id = cp.person_id
        and g.expires_at > now())
    else
      cp.session_id is not null
        and not exists (select from tokens t where t.session_id = cp.session_id and identity.is_live(t))
      or not exists (
        select from room_members m
        where m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = cp.person_id)
      and not exists (
        select from call_visitors v
        join roles o on o.organization_id = v.organization_id and o.person_id = v.person_id
        where v.organization_id = c.organization_id and v.call_id = c.id and v.person_id = cp.person_id)
      and not exists (
        select from roles o
        where o.organization_id = r.organization_id and o.person_id = cp.person_id and (
          o.branch_id is null and r.type = 'Ticket' or exists (
            select from tickets t
            where t.organization_id = r.organization_id and t.room_id = r.id and t.branch_id = o.branch_id)))
    end
$$;

revoke execute on function identity.find_guest_link, identity.end_guest_token from public;
grant execute on function identity.find_guest_link, identity.end_guest_token to sightline_app;
