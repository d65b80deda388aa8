-- What somebody wants to come back to: a message, or a ticket. It waits until `remind_at`, is due from `fired_at` on, until it is done.
-- One that was removed is kept for a while, for an undo.
create table reminders (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  chat_id uuid,
  ticket_id uuid,
  remind_at timestamptz not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  done_at timestamptz,
  removed_at timestamptz,
  primary key (organization_id, id),
  check (num_nonnulls(chat_id, ticket_id) = 1),
  foreign key (organization_id, person_id) references people on delete cascade,
  foreign key (organization_id, chat_id) references chats on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade
);
call tenant_table('reminders');
create index reminders_of_person on reminders (organization_id, person_id, remind_at);
create index reminders_of_chat on reminders (organization_id, chat_id) where chat_id is not null;
create index reminders_of_ticket on reminders (organization_id, ticket_id) where ticket_id is not null;

-- A snoozed notification counts as read until then, and is not in the list.
alter table notifications add column snoozed_until timestamptz;
create index notifications_snoozed on notifications (organization_id, person_id, snoozed_until) where snoozed_until is not null;
create index notifications_missed_calls
  on notifications (organization_id, person_id, created_at desc) where kind = 'call_missed';

-- Of a message that somebody was told of, they may be reminded, too, and more than once.
drop index notifications_of_chat;
create unique index notifications_of_chat
  on notifications (organization_id, chat_id, person_id) where chat_id is not null and kind <> 'reminder';
create index notifications_reminding on notifications (organization_id, chat_id) where chat_id is not null and kind = 'reminder';

-- Workspaces with notifications or reminders that are too old: `server/src/features/notifications/purging.ts` has the rules.
create index notifications_by_age on notifications (created_at);
create function identity.organizations_to_purge(read_before timestamptz, all_before timestamptz, removed_before timestamptz)
  returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select organization_id from notifications
  where created_at < read_before and snoozed_until is null and (read_at < read_before or created_at < all_before)
  union
  select organization_id from reminders
  where done_at < read_before or removed_at < removed_before or remind_at < all_before
$$;
revoke execute on function identity.organizations_to_purge from public;
grant execute on function identity.organizations_to_purge to sightline_app;
