-- Who makes visits. Managers mark them; nobody else is offered to customers who choose a time.
create table plannable_people (
  organization_id uuid not null,
  person_id uuid not null,
  marked_at timestamptz not null default now(),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);

-- Workspaces of before go on as they were: who has made visits, or has a skill, makes visits.
insert into plannable_people (organization_id, person_id)
select w.organization_id, w.person_id from visit_people w
union
select k.organization_id, k.person_id from person_skills k;

-- Open links that name nobody keep offering everybody where nobody is known to make visits.
insert into plannable_people (organization_id, person_id)
select distinct r.organization_id, r.person_id from roles r
where r.branch_id is null
  and exists (select from booking_links l
    where l.organization_id = r.organization_id and l.person_ids = '{}' and l.revoked_at is null and l.expires_at > now())
  and not exists (select from plannable_people m where m.organization_id = r.organization_id);

call tenant_table('plannable_people');
