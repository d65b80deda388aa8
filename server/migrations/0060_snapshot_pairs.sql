-- The older picture that a snapshot was lined up with. It may be deleted by itself.
alter table call_snapshots
  add column before_id uuid,
  add foreign key (organization_id, before_id) references call_snapshots on delete set null (before_id);
create index call_snapshots_before on call_snapshots (organization_id, before_id) where before_id is not null;
