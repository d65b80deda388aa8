-- The pages for readers without an account. Without a row there are none.
create table help_centres (
  organization_id uuid primary key references organizations on delete cascade,
  is_enabled boolean not null default false,
  -- Whether search engines may list it.
  is_indexed boolean not null default true,
  -- The first line of its first page, in either language; empty for that of the product.
  greeting_en text not null default '',
  greeting_pt text not null default ''
);
call tenant_table('help_centres');

-- What readers without an account thought of an article: one vote of each address and day, which is not kept itself.
create table article_votes (
  organization_id uuid not null,
  article_id uuid not null,
  voter text not null,
  is_helpful boolean not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, article_id, voter),
  foreign key (organization_id, article_id) references articles on delete cascade
);
call tenant_table('article_votes');

create index articles_in_public on articles (organization_id, language, published_at desc)
  where status = 'published' and visibility = 'public';
