-- How somebody wants to be notified in a workspace. Without a row, and where `channels` names nothing, the contract says.
create table notification_preferences (
  organization_id uuid not null,
  person_id uuid not null,
  -- What differs from the contract: {"mention": {"email": false}}.
  channels jsonb not null default '{}',
  -- { days, from, to } without push and e-mail, in the person's time zone.
  quiet_hours jsonb,
  -- Minutes; null: nothing is mailed but by the digest.
  mail_after int,
  digest_hour int check (digest_hour between 0 and 23),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
call tenant_table('notification_preferences');

-- `mail_at`: not before then it is looked at whether to mail it; null: it is not to be mailed. `mail_id`: the e-mail that took it, so
-- that no other one does. An e-mail is written when it leaves, from what its reader may still see.
alter table notifications
  add column in_app boolean not null default true,
  add column mail_at timestamptz,
  add column mail_id uuid;
create index notifications_to_mail on notifications (organization_id, mail_at) where mail_at is not null and read_at is null;
create index notifications_of_mail on notifications (organization_id, mail_id) where mail_id is not null;

-- For List-Unsubscribe (RFC 8058).
alter table mails add column unsubscribe_url text;

create function identity.organizations_to_mail(by timestamptz) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct organization_id from notifications where mail_at <= by and read_at is null $$;
revoke execute on function identity.organizations_to_mail from public;
grant execute on function identity.organizations_to_mail to sightline_app;
