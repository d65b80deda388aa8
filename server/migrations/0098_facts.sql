-- What has happened, with the ids of whom and what it concerns, for reports, feeds and webhooks: each reader remembers the number up to
-- which it has read. There is no foreign key on purpose: what happened stays known when what it happened to is gone.
create table facts (
  organization_id uuid not null references organizations on delete cascade,
  -- From 1 without gaps, in the order of commits.
  seq bigint not null,
  at timestamptz not null,
  name text not null,
  actor_kind text not null,
  actor_id uuid,
  payload jsonb not null,
  primary key (organization_id, seq, at)
) partition by range (at);
call tenant_table('facts');

-- The last number of each workspace: the place that the next transaction waits for.
create table fact_counters (
  organization_id uuid primary key references organizations on delete cascade,
  last_seq bigint not null
);
call tenant_table('fact_counters');
revoke update, delete on facts from sightline_app;

-- Months are read and written through the table above them alone, which has the policy.
create schema fact_months;
create table fact_months.others partition of facts default;

-- Makes the months that come, and drops those that are older than `kept`.
create function prepare_fact_months(today date, kept interval) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  month date;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('prepare_fact_months'));
  for month in select generate_series(date_trunc('month', today), date_trunc('month', today) + interval '2 months', '1 month')::date loop
    name := to_char(month, '"of_"YYYY_MM');
    if to_regclass('fact_months.' || name) is null then
      execute format('create table fact_months.%I (like facts including defaults including constraints)', name);
      -- Of a month that began before it was made, for instance while the product was off.
      execute format(
        'with moved as (delete from fact_months.others where at >= %L and at < %L returning *) insert into fact_months.%I select * from moved',
        month, month + interval '1 month', name);
      execute format(
        'alter table facts attach partition fact_months.%I for values from (%L) to (%L)', name, month, month + interval '1 month');
    end if;
  end loop;
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'fact_months' and c.relkind = 'r' and c.relname like 'of\_%'
      and to_date(c.relname, '"of_"YYYY_MM') + interval '1 month' < today - kept
  loop
    execute format('drop table fact_months.%I', name);
  end loop;
  delete from fact_months.others where at < today - kept;
end $$;
revoke execute on function prepare_fact_months from public;
grant execute on function prepare_fact_months to sightline_app;
select prepare_fact_months(current_date, interval '25 months');
