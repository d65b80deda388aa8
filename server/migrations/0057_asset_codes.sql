-- Codes that stood on machines before there were labels. A code leads to one asset of a workspace.
create table asset_codes (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  code text not null check (code <> ''),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('asset_codes');
create unique index asset_codes_code on asset_codes (organization_id, code);
create index asset_codes_of_asset on asset_codes (organization_id, asset_id, created_at);
