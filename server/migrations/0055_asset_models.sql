create table warranty_templates (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('manufacturer', 'extended', 'contract', 'service')),
  provider text not null default '',
  months integer not null check (months > 0),
  covers text[] not null,
  terms text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
call tenant_table('warranty_templates');

create table asset_models (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  manufacturer text not null default '',
  description text not null default '',
  category_id uuid,
  warranty_template_id uuid,
  picture_file_id uuid,
  -- By id of the field, each of the type that the field has. Units without a value of their own show it.
  custom_fields jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, category_id) references asset_categories,
  foreign key (organization_id, warranty_template_id) references warranty_templates
    on delete set null (warranty_template_id),
  foreign key (organization_id, picture_file_id) references files (organization_id, id)
    on delete set null (picture_file_id)
);
call tenant_table('asset_models');
create unique index asset_models_name on asset_models (organization_id, lower(manufacturer), lower(name));
create index asset_models_by_name on asset_models (organization_id, (name collate "und-x-icu"), id);
create index asset_models_of_category on asset_models (organization_id, category_id) where category_id is not null;
create index asset_models_of_template on asset_models (organization_id, warranty_template_id)
  where warranty_template_id is not null;
create index asset_models_of_picture on asset_models (organization_id, picture_file_id) where picture_file_id is not null;

-- `assets.model` and `assets.manufacturer` are copies of the model's, which the search and the list read.
alter table assets add column model_id uuid;
alter table assets add foreign key (organization_id, model_id) references asset_models;
create index assets_of_model on assets (organization_id, model_id, id) where model_id is not null;

-- What was typed so far: one model for each name of a manufacturer, whatever the case.
insert into asset_models (organization_id, id, name, manufacturer)
select distinct on (organization_id, lower(btrim(manufacturer)), lower(btrim(model)))
  organization_id, uuidv7(), btrim(model), btrim(manufacturer)
from assets where btrim(model) <> ''
order by organization_id, lower(btrim(manufacturer)), lower(btrim(model)), created_at, id;

update assets set model_id = m.id, model = m.name, manufacturer = m.manufacturer
from asset_models m
where m.organization_id = assets.organization_id and lower(m.name) = lower(btrim(assets.model))
  and lower(m.manufacturer) = lower(btrim(assets.manufacturer)) and btrim(assets.model) <> '';

-- A document is of an asset, or of a model and so of all its units.
alter table asset_documents alter column asset_id drop not null;
alter table asset_documents add column model_id uuid;
alter table asset_documents add foreign key (organization_id, model_id) references asset_models on delete cascade;
alter table asset_documents add constraint asset_documents_owner check (num_nonnulls(asset_id, model_id) = 1);
create index asset_documents_of_model on asset_documents (organization_id, model_id, id desc) where model_id is not null;
