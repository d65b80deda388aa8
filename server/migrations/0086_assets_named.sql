-- Comparing case-insensitively is not leakproof, so below row security an import of 250 rows compared each of them with each asset. This
-- function finds assets by tag or serial (in lower case) through their indexes.
create function assets_named(tags citext[], serials text[]) returns setof uuid
  language sql stable security definer rows 250 set search_path = public, pg_temp
  as $$
  select a.id from assets a
  where a.organization_id = current_organization() and a.deleted_at is null and a.tag = any(tags)
  union
  select a.id from assets a
  where a.organization_id = current_organization() and a.deleted_at is null and a.serial <> '' and lower(a.serial) = any(serials) $$;
revoke execute on function assets_named from public;
grant execute on function assets_named to sightline_app;
