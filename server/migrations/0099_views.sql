-- A list as somebody arranged it: which rows, in which order, with which columns. The condition is checked when it arrives
-- (contract/src/conditions); fields that people define may be gone when it is read.
create table views (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  list text not null check (list in ('tickets', 'assets')),
  name text not null,
  condition jsonb,
  query text not null,
  order_by text,
  order_dir text check (order_dir in ('asc', 'desc')),
  columns jsonb not null,
  layout text not null,
  owner_id uuid not null,
  is_default boolean not null,
  position integer not null,
  -- Names of roles, and spaces. A name that no role has, and a space that is gone, share it with nobody.
  shared_roles text[] not null,
  shared_spaces uuid[] not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id) on delete cascade
);
call tenant_table('views');
create index on views (organization_id, owner_id, list);
create unique index views_one_default on views (organization_id, owner_id, list) where is_default;
