-- Files are read as what they belong to is read, by whoever is signed in: there is no door above tenants any more.
drop function identity.find_file(uuid, uuid);

-- Whether any file still has these bytes is asked before they are removed.
create unique index files_by_storage_key on files (organization_id, storage_key);
