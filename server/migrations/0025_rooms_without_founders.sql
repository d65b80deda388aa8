-- A repeated creation is recognized by its request (docs/decisions/0020-ids-made-by-clients.md), so nothing reads this column.
alter table rooms drop column founder_ids;
