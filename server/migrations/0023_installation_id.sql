-- Which installation this database belongs to. Managed PostgreSQL need not allow pg_control_system().
create table installation (
  id uuid not null default gen_random_uuid(),
  is_only_row boolean primary key default true check (is_only_row)
);
insert into installation default values;

create function identity.installation_id() returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$ select id from installation $$;
revoke execute on function identity.installation_id from public;
grant execute on function identity.installation_id to sightline_app;
