-- What an update would change, found by the check: [{"field": "name", "from": "Pump", "to": "Pump one"}], in the importer's language.
alter table import_rows add column changes jsonb not null default '[]';
-- Per column, what stands before decimals. Imports that were checked earlier did not ask.
update imports set options = options || '{"decimal_signs": []}';
