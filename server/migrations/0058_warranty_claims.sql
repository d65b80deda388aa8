-- One kind of files more than in 0054; the others stay as they are.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'files_owner');
begin
  rule := replace(rule, 'ELSE false', format(
    'WHEN %2$L THEN %1$s ELSE false',
    '(num_nonnulls(room_id, chat_id, snapshot_id, recording_id, person_id) = 0)', 'claim_evidence'));
  alter table files drop constraint files_owner;
  execute format('alter table files add constraint files_owner %s', rule);
end $$;

-- What is asked of the provider of a warranty. A warranty with claims stays.
create table warranty_claims (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  warranty_id uuid not null,
  ticket_id uuid,
  status text not null default 'draft' check (status in ('draft', 'sent', 'approved', 'rejected', 'closed')),
  faulty_serial text not null default '',
  replacement_serial text not null default '',
  amount numeric(14, 2) check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  notes text not null default '',
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade,
  foreign key (organization_id, warranty_id) references asset_warranties,
  foreign key (organization_id, ticket_id) references tickets on delete set null (ticket_id),
  foreign key (organization_id, created_by) references people
);
call tenant_table('warranty_claims');
create index warranty_claims_of_asset on warranty_claims (organization_id, asset_id, id desc);
create index warranty_claims_of_warranty on warranty_claims (organization_id, warranty_id);
create index warranty_claims_of_ticket on warranty_claims (organization_id, ticket_id) where ticket_id is not null;
create index warranty_claims_newest on warranty_claims (organization_id, created_at desc, id);

-- Its id is that of its file.
create table claim_evidence (
  organization_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, id) references files on delete cascade,
  foreign key (organization_id, claim_id) references warranty_claims on delete cascade
);
call tenant_table('claim_evidence');
create index claim_evidence_of_claim on claim_evidence (organization_id, claim_id, id);
