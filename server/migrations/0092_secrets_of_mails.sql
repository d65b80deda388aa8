-- The parts of an e-mail that give access: links, and codes that say the same. Noted when it is written, and hidden in the outbox.
-- E-mails from before are searched for links, and those with the code of an invitation for that.
alter table mails add column secrets text[] not null default '{}';
update mails set secrets = regexp_split_to_array(substring(text from '[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){5}(?=\s)'), '!')
where text ~ '[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}\s';
