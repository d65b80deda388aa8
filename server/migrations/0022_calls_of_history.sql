-- A line of a ticket's history knows the call it is about. Until now it was the call that began or ended at the same time.
alter table ticket_events add column call_id uuid;
update ticket_events as e set call_id = (
  select c.id from calls as c join tickets as t on t.organization_id = c.organization_id and t.room_id = c.room_id
  where t.organization_id = e.organization_id and t.id = e.ticket_id
    and e.created_at = case e.kind when 'call_started' then c.created_at else c.ended_at end
  order by c.id desc limit 1)
where e.kind in ('call_started', 'call_ended');
alter table ticket_events add foreign key (organization_id, call_id) references calls on delete set null (call_id);
create index ticket_events_of_call on ticket_events (organization_id, call_id) where call_id is not null;
