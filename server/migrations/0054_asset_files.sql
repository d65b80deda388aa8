-- Two kinds of files more than in 0044; the others stay as they are. What they belong to is in the row that names them.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s WHEN %3$L THEN %1$s ELSE false',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'asset_picture', 'asset_document'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;

alter table assets add column picture_file_id uuid;
alter table assets add foreign key (organization_id, picture_file_id) references files (organization_id, id)
  on delete set null (picture_file_id);
create unique index assets_of_picture on assets (organization_id, picture_file_id) where picture_file_id is not null;

-- Its id is that of its file. One that was removed can be restored until a job deletes the file.
create table asset_documents (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  for_customers boolean not null default false,
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, id) references files on delete cascade,
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('asset_documents');
create index asset_documents_of_asset on asset_documents (organization_id, asset_id, id desc);
