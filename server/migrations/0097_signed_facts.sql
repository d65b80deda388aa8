-- What a signed sheet says of its machine, place and ticket, as it was at the first signature. Sheets that were signed before
-- have none: the hash that they were signed with does not cover it.
alter table assistance_sheets add column signed_facts jsonb
  check (signed_facts is null or (locked_at is not null and jsonb_typeof(signed_facts) = 'object'
    and jsonb_typeof(signed_facts -> 'site') = 'object' and jsonb_typeof(signed_facts -> 'subject') = 'string'
    and jsonb_typeof(signed_facts -> 'timezone') = 'string' and signed_facts ? 'branch_name'));
