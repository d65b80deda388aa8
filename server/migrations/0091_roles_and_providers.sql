-- Specification, section 6: only Subscribers and Managers fetch subscription data, so an own role cannot bring it.
update own_roles set permissions = array_remove(permissions, 'subscription.view'), version = version + 1
where 'subscription.view' = any(permissions);

-- Some providers say nothing of whether an address is verified. The workspace may then say that its own provider does verify them.
alter table sso_providers add column vouches_for_addresses boolean not null default false;
