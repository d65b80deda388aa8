create table asset_categories (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  parent_id uuid,
  icon text not null,
  color text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references asset_categories
);
call tenant_table('asset_categories');
create index asset_categories_of_parent on asset_categories (organization_id, parent_id);

create table custom_fields (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  type text not null,
  label jsonb not null,
  help jsonb not null,
  unit text not null default '',
  rules jsonb not null,
  options jsonb not null default '[]',
  default_value jsonb,
  visible_to text not null default 'everybody' check (visible_to in ('everybody', 'staff')),
  category_id uuid,
  in_list boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references asset_categories
);
call tenant_table('custom_fields');
create index custom_fields_of_category on custom_fields (organization_id, category_id);

create table assets (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  tag citext not null,
  name text not null,
  serial text not null default '',
  model text not null default '',
  manufacturer text not null default '',
  category_id uuid,
  branch_id uuid,
  location text not null default '',
  parent_id uuid check (parent_id <> id),
  status text not null default 'operational'
    check (status in ('operational', 'degraded', 'down', 'in_repair', 'spare', 'retired')),
  criticality text not null default 'medium' check (criticality in ('low', 'medium', 'high', 'critical')),
  purchase_date date,
  notes text not null default '',
  -- By id of the field, each of the type that the field has.
  custom_fields jsonb not null default '{}',
  -- The last day of any of its warranties.
  warranty_ends_on date,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references asset_categories,
  foreign key (organization_id, branch_id) references branches,
  foreign key (organization_id, parent_id) references assets,
  foreign key (organization_id, created_by) references people
);
call tenant_table('assets');
create unique index assets_tag on assets (organization_id, tag);
create index assets_by_name on assets (organization_id, (name collate "und-x-icu"), id);
create index assets_by_update on assets (organization_id, updated_at desc, id);
create index assets_by_warranty on assets (organization_id, warranty_ends_on, id);
create index assets_of_branch on assets (organization_id, branch_id, id);
create index assets_of_category on assets (organization_id, category_id, id);
create index assets_of_parent on assets (organization_id, parent_id) where parent_id is not null;
create index assets_by_status on assets (organization_id, status, id);
create index assets_by_serial on assets (organization_id, lower(serial)) where serial <> '';
create index assets_custom_fields on assets using gin (organization_id, custom_fields jsonb_path_ops);
create index assets_words on assets using gin (organization_id,
  (plain_text(tag::text || ' ' || name || ' ' || serial || ' ' || model || ' ' || manufacturer || ' ' || location)) gin_trgm_ops);

-- While it is down or in repair.
create table asset_downtimes (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  asset_id uuid not null,
  status text not null check (status in ('down', 'in_repair')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('asset_downtimes');
create unique index asset_downtimes_open on asset_downtimes (organization_id, asset_id) where ended_at is null;
create index asset_downtimes_of_asset on asset_downtimes (organization_id, asset_id, started_at desc);

create table asset_warranties (
  organization_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  kind text not null check (kind in ('manufacturer', 'extended', 'contract', 'service')),
  provider text not null default '',
  reference text not null default '',
  starts_on date not null,
  months integer,
  ends_on date not null check (ends_on >= starts_on),
  covers text[] not null,
  terms text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('asset_warranties');
create index asset_warranties_of_asset on asset_warranties (organization_id, asset_id, ends_on desc);

create table ticket_assets (
  organization_id uuid not null,
  ticket_id uuid not null,
  asset_id uuid not null,
  primary key (organization_id, ticket_id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, asset_id) references assets on delete cascade
);
call tenant_table('ticket_assets');
create index ticket_assets_of_asset on ticket_assets (organization_id, asset_id, ticket_id);

-- The timeline. `version` is the asset's after the change.
create table asset_events (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  asset_id uuid not null,
  kind text not null,
  person_id uuid,
  ticket_id uuid,
  changes jsonb not null default '[]',
  version integer not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, asset_id) references assets on delete cascade,
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, person_id) references people
);
call tenant_table('asset_events');
create index asset_events_of_asset on asset_events (organization_id, asset_id, id desc);
create index asset_events_of_ticket on asset_events (organization_id, ticket_id) where ticket_id is not null;
