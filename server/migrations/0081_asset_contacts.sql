-- Whom to ask about an asset: somebody with an account, whose name and numbers are those of the account, or anybody else.
create table asset_contacts (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  person_id uuid,
  name text not null default '',
  role text not null default '',
  phone text not null default '',
  email text not null default '',
  for_customers boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade,
  foreign key (organization_id, person_id) references people,
  check (person_id is not null or name <> '')
);
call tenant_table('asset_contacts');
create index asset_contacts_of_asset on asset_contacts (organization_id, asset_id, created_at, id);
create index asset_contacts_of_person on asset_contacts (organization_id, person_id) where person_id is not null;
