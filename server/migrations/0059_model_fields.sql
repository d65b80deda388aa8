-- A field that assets have only by their model, not by their category.
alter table custom_fields add column only_models boolean not null default false;
alter table custom_fields add check (not only_models or category_id is null);

-- Fields that the units of a model have besides those of their category.
create table model_fields (
  organization_id uuid not null,
  model_id uuid not null,
  field_id uuid not null,
  primary key (organization_id, model_id, field_id),
  foreign key (organization_id, model_id) references asset_models on delete cascade,
  foreign key (organization_id, field_id) references custom_fields on delete cascade
);
call tenant_table('model_fields');
create index model_fields_of_field on model_fields (organization_id, field_id);
