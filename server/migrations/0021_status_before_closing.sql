-- What a ticket's status was when it was closed: reopening restores it.
alter table tickets add column status_before_closing smallint check (status_before_closing between 1 and 4);
