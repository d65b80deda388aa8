-- A timer runs for an owner of some kind: a ticket until now.
alter table ticket_timers rename to timers;
alter table timers drop constraint ticket_timers_organization_id_ticket_id_fkey;
alter table timers rename column ticket_id to owner_id;
alter table timers add column owner_kind text not null default 'ticket';
alter table timers alter column owner_kind drop default;
alter table timers add constraint timers_owner_kind check (owner_kind in ('ticket'));
call reference_kind('timers', 'owner', 'ticket', 'tickets');
alter index ticket_timers_running rename to timers_running;
alter index ticket_timers_of_ticket rename to timers_of_owner;
alter table timers rename constraint ticket_timers_pkey to timers_pkey;
alter table timers rename constraint ticket_timers_organization_id_person_id_fkey to timers_organization_id_person_id_fkey;
