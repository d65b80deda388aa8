-- Names and descriptions for readers in a language: {"pt": {"name": "Refrigeração", "description": ""}}. What is missing is as in `name`.
alter table article_categories add column translations jsonb not null default '{}';
