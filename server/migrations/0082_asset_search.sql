-- Operators that are not leakproof (`like`, `@>`) use no index below row security: this function asks for the words and the
-- values of fields that a list of assets is filtered by. `conditions` are groups of {"field": id, "wanted": {id: value}}: each
-- group must hold, by any of its conditions. Only places of conditions become part of the statement, never what they hold.
create function matching_assets(wanted text, conditions jsonb) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp
  as $$
declare
  statement text := 'select a.id from assets a where a.organization_id = current_organization() and a.deleted_at is null';
  condition text;
begin
  if wanted is not null then
    statement := statement || $words$ and plain_text(a.tag::text || ' ' || a.name || ' ' || a.serial || ' ' || a.model || ' '
      || a.manufacturer || ' ' || a.location) like '%' || $1 || '%'$words$;
  end if;
  -- A unit without a value of its own has that of its model.
  for place in 0 .. jsonb_array_length(conditions) - 1 loop
    select string_agg(format(
      $one$a.custom_fields @> ($2->%1$s->%2$s->'wanted') or (not a.custom_fields ? ($2->%1$s->%2$s->>'field') and a.model_id = any(array(
        select m.id from asset_models m
        where m.organization_id = current_organization() and m.custom_fields @> ($2->%1$s->%2$s->'wanted'))))$one$,
      place, at), ' or ')
    into condition
    from generate_series(0, jsonb_array_length(conditions->place) - 1) at;
    statement := statement || ' and (' || coalesce(condition, 'false') || ')';
  end loop;
  return query execute statement using wanted, conditions;
end $$;
revoke execute on function matching_assets from public;
grant execute on function matching_assets to sightline_app;

-- How many assets there are is read from the index alone.
create index assets_there on assets (organization_id, branch_id) where deleted_at is null;
