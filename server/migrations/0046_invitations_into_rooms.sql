-- The conversation that an invitation leads into. When it is deleted, the invitation leads into the workspace alone.
alter table invitations
  add column room_id uuid,
  add foreign key (organization_id, room_id) references rooms on delete set null (room_id);
create index invitations_of_room on invitations (organization_id, room_id) where room_id is not null;
