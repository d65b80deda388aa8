-- Columns `…_kind` and `…_id` name a row of one of several tables, such as what a notification is about. For each kind this makes what a
-- composite foreign key would hold: the row is there, in the same workspace, and stays until the end of the transaction; and what
-- refers to a row is deleted with it. The check of the kinds is the table's own, and is extended together with a call of this.
create procedure reference_kind(name regclass, prefix text, kind text, target regclass)
  language plpgsql
  as $$
declare
  own text := format('%s_%s_%s', name, prefix, kind);
begin
  execute format($f$
    create function %1$I() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
      as $b$
    begin
      perform from %2$s where organization_id = new.organization_id and id = new.%3$I for key share;
      if not found then
        raise foreign_key_violation using message = format('%2$s has no row %%s in the workspace', new.%3$I), table = '%4$s', constraint = '%1$s';
      end if;
      return null;
    end $b$
    $f$, own, target, prefix || '_id', name);
  execute format($f$
    create function %1$I() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
      as $b$
    begin
      delete from %2$s where organization_id = old.organization_id and %3$I = %4$L and %5$I = old.id;
      return null;
    end $b$
    $f$, own || '_removal', name, prefix || '_kind', kind, prefix || '_id');
  execute format('revoke execute on function %I, %I from public', own, own || '_removal');
  execute format(
    'create trigger %1$I after insert or update of organization_id, %2$I, %3$I on %4$s for each row when (new.%2$I = %5$L) execute function %1$I()',
    own, prefix || '_kind', prefix || '_id', name, kind);
  execute format('create trigger %1$I after delete on %2$s for each row execute function %1$I()', own || '_removal', target);
end $$;

-- `payload`: what its sentence needs besides, by the kind of the notification (features/notifications/payloads.ts).
alter table notifications
  add column subject_kind text,
  add column subject_id uuid,
  add column payload jsonb not null default '{}';

update notifications set
  subject_kind = case when chat_id is not null then 'message' when sheet_id is not null then 'sheet'
    when article_id is not null then 'article' when call_id is not null then 'call' when ticket_id is not null then 'ticket' end,
  subject_id = coalesce(chat_id, sheet_id, article_id, call_id, ticket_id),
  payload = case
    when kind = 'ticket_changed'
      then jsonb_build_object('fields', to_jsonb(array_remove(string_to_array(detail, ','), '')))
    when kind in ('visit_planned', 'visit_moved', 'visit_cancelled', 'visit_soon') then jsonb_build_object('begins', detail)
    when kind = 'visit_tomorrow'
      then jsonb_build_object('first', split_part(detail, ' ', 1), 'count', coalesce(substring(detail from ' (\d{1,6})$')::int, 1))
    when kind = 'guest_waiting' then jsonb_build_object('guest', detail)
    -- Of several at once the text was their number.
    when kind in ('warranty_ending', 'article_review')
      then case when detail ~ '^\d{1,6}$' then jsonb_build_object('count', detail::int, 'name', null)
        else jsonb_build_object('count', 1, 'name', detail) end
    when kind = 'article_owner_left'
      then jsonb_build_object('count', coalesce(substring(detail from '^(\d{1,6}) ')::int, 1), 'owner', coalesce(substring(detail from '^\d+ (.*)$'), detail))
    when kind in ('article_comment', 'article_flagged', 'flag_answered') then jsonb_build_object('title', detail)
    else '{}' end;

drop trigger mark_mailed on notifications;
alter table notifications
  drop column chat_id,
  drop column ticket_id,
  drop column sheet_id,
  drop column call_id,
  drop column article_id,
  drop column detail,
  add constraint notifications_subject_kind check (subject_kind in ('message', 'ticket', 'sheet', 'call', 'article')),
  add constraint notifications_subject check ((subject_kind is null) = (subject_id is null));
call reference_kind('notifications', 'subject', 'message', 'chats');
call reference_kind('notifications', 'subject', 'ticket', 'tickets');
call reference_kind('notifications', 'subject', 'sheet', 'assistance_sheets');
call reference_kind('notifications', 'subject', 'call', 'calls');
call reference_kind('notifications', 'subject', 'article', 'articles');

-- Also for what is deleted with its subject.
create index notifications_of_subject on notifications (organization_id, subject_id) where subject_id is not null;
-- A message notifies each person once, however often the job that does it runs. They may be reminded of it more than once.
create unique index notifications_of_message
  on notifications (organization_id, subject_id, person_id) where subject_kind = 'message' and kind <> 'reminder';

create or replace function mark_pushed() returns trigger
  language plpgsql
  as $$
begin
  update chats c set is_received = true, is_notified = true
  from notifications n
  where n.organization_id = new.organization_id and n.id = new.notification_id and n.subject_kind = 'message'
    and c.organization_id = n.organization_id and c.id = n.subject_id and not (c.is_received and c.is_notified);
  return null;
end $$;

create or replace function mark_mailed() returns trigger
  language plpgsql
  as $$
begin
  update chats c set is_notified = true
  where c.organization_id = new.organization_id and c.id = new.subject_id and not c.is_notified;
  return null;
end $$;
create trigger mark_mailed after update of mail_id on notifications for each row
  when (new.mail_id is not null and old.mail_id is null and new.subject_kind = 'message') execute function mark_mailed();
