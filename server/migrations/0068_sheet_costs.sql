-- What a sheet costs, to whom it was sent, what its documents are, and the tickets that follow from it.

-- What new sheets charge: amounts in minor units, the tax in hundredths of a percent. A workspace without a row has none.
create table sheet_rates (
  organization_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  labour_price bigint not null check (labour_price >= 0),
  travel_price bigint not null check (travel_price >= 0),
  km_price bigint not null check (km_price >= 0),
  primary key (organization_id),
  foreign key (organization_id) references organizations on delete cascade
);
call tenant_table('sheet_rates');

-- Sheets that were signed before have neither, and their hashes stay as they were. Those not signed yet begin with the default.
alter table assistance_sheets add column currency text check (currency ~ '^[A-Z]{3}$');
alter table assistance_sheets add column tax_rate integer not null default 0 check (tax_rate between 0 and 10000);
update assistance_sheets s set currency = case o.locale when 'pt' then 'BRL' else 'USD' end
  from organizations o where o.id = s.organization_id and s.locked_at is null;

create table sheet_lines (
  organization_id uuid not null,
  sheet_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('part', 'labour', 'travel', 'expense')),
  description text not null check (description <> ''),
  part_number text not null default '',
  quantity numeric(9, 3) not null default 1 check (quantity >= 0),
  unit_price bigint not null default 0 check (unit_price >= 0),
  minutes integer not null default 0 check (minutes >= 0),
  hourly_price bigint not null default 0 check (hourly_price >= 0),
  covered boolean not null default false,
  faulty_serial text not null default '',
  replacement_serial text not null default '',
  expense_kind text check (expense_kind in ('lodging', 'meals', 'parking', 'toll', 'other')),
  timer_id uuid,
  position integer not null,
  version integer not null default 1,
  -- A correction keeps the ids of the lines that it takes over, and so the receipts that name them.
  primary key (organization_id, sheet_id, id),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, timer_id) references ticket_timers on delete set null (timer_id)
);
call tenant_table('sheet_lines');
create unique index sheet_lines_of_timer on sheet_lines (organization_id, sheet_id, timer_id) where timer_id is not null;
create index sheet_lines_timer on sheet_lines (organization_id, timer_id) where timer_id is not null;

-- Drawn on a photo, beside its bytes.
alter table sheet_photos add column marks jsonb not null default '[]';

-- Each PDF that was made of a signed sheet, by its bytes. Those that were sent keep their file.
create table sheet_documents (
  organization_id uuid not null,
  sheet_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null,
  file_id uuid,
  made_at timestamptz not null default now(),
  primary key (organization_id, sheet_id, sha256),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, file_id) references files on delete set null (file_id)
);
call tenant_table('sheet_documents');
create index sheet_documents_of_file on sheet_documents (organization_id, file_id) where file_id is not null;

-- To whom a signed sheet was sent: waiting -> sent, or failed; kept where there is no mail server.
create table sheet_mails (
  organization_id uuid not null,
  id uuid not null,
  sheet_id uuid not null,
  email text not null,
  locale text not null check (locale in ('en', 'pt')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  mail_id uuid,
  sent_by uuid not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, sent_by) references people
);
call tenant_table('sheet_mails');
create index sheet_mails_of_sheet on sheet_mails (organization_id, sheet_id, id);
create unique index sheet_mails_of_mail on sheet_mails (organization_id, mail_id) where mail_id is not null;
alter table mails add column attachment_id uuid;
alter table mails add foreign key (organization_id, attachment_id) references files on delete set null (attachment_id);
create index mails_of_attachment on mails (organization_id, attachment_id) where attachment_id is not null;

-- A check that failed has one ticket that follows from it.
create table sheet_followups (
  organization_id uuid not null,
  sheet_id uuid not null,
  question_id text not null,
  ticket_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, sheet_id, question_id),
  foreign key (organization_id, sheet_id) references assistance_sheets on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade
);
call tenant_table('sheet_followups');
create index sheet_followups_of_ticket on sheet_followups (organization_id, ticket_id);

-- One kind of files more than in 0062: documents that were sent.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s ELSE false', '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'sheet_document'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;
