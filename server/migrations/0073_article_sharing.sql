-- What people write on together, as Yjs keeps it. It begins as the draft, and the draft follows it. `revision` grows with each
-- change, so that a node knows what another one has stored.
create table article_shared_documents (
  organization_id uuid not null,
  article_id uuid not null,
  state bytea not null check (length(state) <= 16000000),
  revision integer not null default 1,
  stored_at timestamptz not null default now(),
  primary key (organization_id, article_id),
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_shared_documents');
