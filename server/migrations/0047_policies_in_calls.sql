-- As before (0038), and Subscribers keep their passwords wherever single sign-on may take their place, for the day the
-- provider fails or is removed.
create or replace function identity.sign_in_demands(owner uuid, organization uuid, session uuid)
  returns table (second_factor_due timestamptz, is_way_refused boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
  select
    case when p.require_second_factor and began.way <> 'sso' and not identity.has_second_factor(owner)
      then greatest(p.required_since, person.created_at) + make_interval(days => p.grace_days) end,
    case
      when began.way = 'sso' and began.organization_id <> organization then true
      when began.way <> 'sso' and identity.must_use_sso(owner, organization) then true
      when 'sso' = any(p.ways) and not 'password' = any(p.ways) and not began.way = any(p.ways) then not exists (
        select from roles r where r.organization_id = organization and r.person_id = owner and r.name = 'Subscriber')
      else coalesce(not began.way = any(p.ways), false)
    end
  from (
    select coalesce(s.way, 'password') as way, s.organization_id
    from (select) as always left join sign_ins s on s.session_id = session) as began
  left join sign_in_policies p on p.organization_id = organization
  left join people person on person.organization_id = organization and person.id = owner
  where organization is not null
$$;

-- As before (0012), and those whose sessions the policy of the workspace refuses by now.
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
      or cp.session_id is not null and exists (
        select from identity.sign_in_demands(cp.person_id, c.organization_id, cp.session_id) d
        where d.is_way_refused or d.second_factor_due <= now())
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
