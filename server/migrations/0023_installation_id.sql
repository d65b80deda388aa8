-- Which installation this database belongs to. A constant made here and stored in no row: a restored backup has the id of
-- the database that it was restored into, and managed PostgreSQL need not allow pg_control_system().
do $$
begin
  execute format(
    'create function identity.installation_id() returns uuid language sql immutable as %L',
    format('select %L::uuid', gen_random_uuid()));
end
$$;
revoke execute on function identity.installation_id from public;
grant execute on function identity.installation_id to sightline_app;
