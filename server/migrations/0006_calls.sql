create table calls (
  organization_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  -- Lets a guest ask to join; worthless once the call has ended.
  share_code text not null unique,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- AR (specification, section 4): set while it is on. The starter alone may stop it.
  ar_user_id uuid,
  ar_streamer_id uuid,
  ar_drawing_user_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, room_id) references rooms on delete cascade,
  foreign key (organization_id, created_by) references people,
  foreign key (organization_id, ar_user_id) references people,
  foreign key (organization_id, ar_streamer_id) references people,
  foreign key (organization_id, ar_drawing_user_id) references people
);
call tenant_table('calls');
-- One call at a time in a room.
create unique index calls_ongoing on calls (organization_id, room_id) where ended_at is null;

create table call_participants (
  organization_id uuid not null,
  call_id uuid not null,
  person_id uuid not null,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (organization_id, call_id, person_id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('call_participants');

create table call_join_requests (
  organization_id uuid not null,
  call_id uuid not null,
  guest_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  answered_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, call_id, guest_id),
  foreign key (organization_id, call_id) references calls on delete cascade,
  foreign key (organization_id, guest_id) references people on delete cascade,
  foreign key (organization_id, answered_by) references people
);
call tenant_table('call_join_requests');

-- A guest's browser makes its id, and `guest.{id}` is what it listens to: an id is one guest's, over all organizations.
create unique index people_guests on people (id) where kind = 'guest';

-- The door of a guest's link: which organization a call and its code belong to.
create function identity.find_call(wanted uuid, code text) returns table (organization_id uuid, room_id uuid, ended_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.organization_id, c.room_id, c.ended_at from calls c where c.id = wanted and c.share_code = code $$;

-- Calls that the server looks after by itself, over all organizations.
create function identity.ongoing_calls() returns table (organization_id uuid, id uuid, room_id uuid, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.organization_id, c.id, c.room_id, c.created_at from calls c where c.ended_at is null $$;

revoke execute on function identity.find_call, identity.ongoing_calls from public;
grant execute on function identity.find_call, identity.ongoing_calls to sightline_app;
