-- Whether a message has arrived at a device of one of its receivers, and whether one of them was notified of it, by a push or an
-- e-mail: kept with the message, since deliveries are forgotten once a notification is closed.
alter table chats add column is_received boolean not null default false;
alter table chats add column is_notified boolean not null default false;

create function mark_pushed() returns trigger
  language plpgsql
  as $$
begin
  update chats c set is_received = true, is_notified = true
  from notifications n
  where n.organization_id = new.organization_id and n.id = new.notification_id
    and c.organization_id = n.organization_id and c.id = n.chat_id and not (c.is_received and c.is_notified);
  return null;
end $$;
create trigger mark_pushed after insert on push_deliveries for each row execute function mark_pushed();

create function mark_mailed() returns trigger
  language plpgsql
  as $$
begin
  update chats c set is_notified = true
  where c.organization_id = new.organization_id and c.id = new.chat_id and not c.is_notified;
  return null;
end $$;
create trigger mark_mailed after update of mail_id on notifications for each row
  when (new.mail_id is not null and old.mail_id is null and new.chat_id is not null) execute function mark_mailed();

update chats c set is_notified = true
  from notifications n where n.organization_id = c.organization_id and n.chat_id = c.id and n.mail_id is not null;
update chats c set is_received = true, is_notified = true
  from notifications n join push_deliveries d on d.organization_id = n.organization_id and d.notification_id = n.id
  where n.organization_id = c.organization_id and n.chat_id = c.id;
