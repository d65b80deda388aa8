-- A file has one owner. Its kind says which, and who may read it: each kind has a rule in features/files/policy.ts. Files of
-- a room carry the room, whichever part of it owns them. A new kind adds its column, its foreign key and its line here.
alter table files alter column room_id drop not null;
alter table files add column owner_kind text;

update files set owner_kind = case
  when recording_id is not null then 'recording'
  when snapshot_id is not null then 'snapshot'
  when chat_id is not null then 'message'
  else 'upload'
end;

alter table files alter column owner_kind set not null;
alter table files drop constraint files_check, drop constraint files_check1;
alter table files add constraint files_owner check (
  case owner_kind
    when 'upload' then room_id is not null and num_nonnulls(chat_id, snapshot_id, recording_id) = 0
    when 'message' then room_id is not null and chat_id is not null and num_nonnulls(snapshot_id, recording_id) = 0
    when 'snapshot' then room_id is not null and snapshot_id is not null and num_nonnulls(chat_id, recording_id) = 0
    when 'recording' then room_id is not null and recording_id is not null and num_nonnulls(chat_id, snapshot_id) = 0
    when 'logo' then num_nonnulls(room_id, chat_id, snapshot_id, recording_id) = 0
    else false
  end);

drop index files_unsent;
create index files_unsent on files (organization_id, created_at) where owner_kind = 'upload';

create unique index files_logo on files (organization_id) where owner_kind = 'logo';
alter table organizations
  add foreign key (id, logo_file_id) references files (organization_id, id) on delete set null (logo_file_id);
