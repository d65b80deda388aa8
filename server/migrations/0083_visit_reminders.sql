-- For which beginning of a visit somebody was reminded of it: one that is moved is due once more, for its new time.
alter table visit_people
  add column reminded_eve_of timestamptz,
  add column reminded_soon_of timestamptz;
alter table visits add column customer_reminded_of timestamptz;

-- The e-mail of the day before has a token of its own, since that of the link is kept as a hash. `confirmed_of`: for which beginning the
-- customer said that they will be there.
alter table booking_links
  add column reminder_hash bytea unique,
  add column confirmed_of timestamptz;

create or replace function identity.find_booking_link(hash bytea)
  returns table (organization_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.organization_id, b.id from booking_links b where b.token_hash = hash or b.reminder_hash = hash $$;

-- Reminders of visits that are due, with the person; without one, that of the customer. Days and hours are by the clock of the workspace.
-- What was planned or moved after the time of a reminder was told to its people just then; a customer is not told by dispatchers, so their
-- e-mail waits until the plan has rested.
create function due_visit_reminders(by timestamptz, eve time, customer_from time, soon interval, rest interval)
  returns table (organization_id uuid, visit_id uuid, ticket_id uuid, person_id uuid, kind text)
  language sql stable set search_path = public, pg_temp
  as $$
  with coming as (
    select v.organization_id, v.id, v.ticket_id, v.starts_at, v.travel_minutes, v.updated_at, v.customer_reminded_of,
      ((v.starts_at at time zone o.timezone)::date - 1 + eve) at time zone o.timezone as eve_at,
      ((v.starts_at at time zone o.timezone)::date - 1 + customer_from) at time zone o.timezone as customer_at,
      v.starts_at - make_interval(mins => v.travel_minutes) - soon as soon_at
    from visits v join organizations o on o.id = v.organization_id
    where v.status = 'scheduled' and v.starts_at > by and v.starts_at < by + interval '3 days'
  )
  select c.organization_id, c.id, c.ticket_id, w.person_id, 'eve' from coming c
  join visit_people w on w.organization_id = c.organization_id and w.visit_id = c.id
  where c.eve_at <= by and c.soon_at > by and c.updated_at < c.eve_at and w.reminded_eve_of is distinct from c.starts_at
  union all
  select c.organization_id, c.id, c.ticket_id, w.person_id, 'soon' from coming c
  join visit_people w on w.organization_id = c.organization_id and w.visit_id = c.id
  where c.soon_at <= by and c.updated_at < c.soon_at and w.reminded_soon_of is distinct from c.starts_at and w.checked_in_at is null
  union all
  select c.organization_id, c.id, c.ticket_id, null, 'customer' from coming c
  join tickets t on t.organization_id = c.organization_id and t.id = c.ticket_id and t.closed_at is null
  where c.customer_at <= by and c.soon_at > by and c.updated_at < by - rest and c.customer_reminded_of is distinct from c.starts_at
$$;

create function identity.organizations_to_remind_of_visits(by timestamptz, eve time, customer_from time, soon interval, rest interval)
  returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct organization_id from due_visit_reminders(by, eve, customer_from, soon, rest) $$;
revoke execute on function identity.organizations_to_remind_of_visits from public;
grant execute on function identity.organizations_to_remind_of_visits to sightline_app;

create index visits_coming on visits (starts_at) where status = 'scheduled';
