-- Nothing reads it: whether somebody changed the ticket since is asked of the value itself.
alter table ticket_bulk_items drop column version;
