-- Forms by which tickets are created, and what was answered.
create table ticket_forms (
  organization_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  intro jsonb not null,
  thanks jsonb not null,
  fields jsonb not null default '[]',
  -- None for all.
  branch_ids uuid[] not null default '{}',
  assistance_type_id uuid,
  assignee_id uuid,
  priority_id smallint not null default 2 check (priority_id between 1 and 4),
  is_public boolean not null default false,
  -- Of all workspaces together: the address of a public form names no workspace.
  slug text not null unique,
  files_allowed boolean not null default true,
  is_active boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id) references organizations on delete cascade,
  foreign key (organization_id, assistance_type_id) references assistance_types,
  foreign key (organization_id, assignee_id) references people on delete set null (assignee_id)
);
call tenant_table('ticket_forms');
create index ticket_forms_of_type on ticket_forms (organization_id, assistance_type_id) where assistance_type_id is not null;
create index ticket_forms_of_assignee on ticket_forms (organization_id, assignee_id) where assignee_id is not null;

-- The fields are kept as they were asked.
create table ticket_form_answers (
  organization_id uuid not null,
  ticket_id uuid not null,
  form_id uuid not null,
  fields jsonb not null,
  answers jsonb not null,
  contact_name text not null default '',
  contact_email text not null default '',
  sent_at timestamptz not null default now(),
  primary key (organization_id, ticket_id),
  foreign key (organization_id, ticket_id) references tickets on delete cascade,
  foreign key (organization_id, form_id) references ticket_forms
);
call tenant_table('ticket_form_answers');
create index ticket_form_answers_of_form on ticket_form_answers (organization_id, form_id);

-- Whose public form an address is.
create function identity.find_public_form(wanted text) returns table (organization_id uuid, form_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select f.organization_id, f.id from ticket_forms f where f.slug = wanted and f.is_public and f.is_active $$;
revoke execute on function identity.find_public_form from public;
grant execute on function identity.find_public_form to sightline_app;
