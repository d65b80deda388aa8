-- Names for readers in a language: {"en": {"name"}, "pt": {"name"}}. Where there is none, everybody sees `name`.
alter table assistance_types add column translations jsonb not null default '{}';
alter table problem_types add column translations jsonb not null default '{}';
