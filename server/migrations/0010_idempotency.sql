-- What was answered to a request that carried an Idempotency-Key: written in the transaction of its effect, so that one is
-- never there without the other. The same request gets the same answer for a day.

create table idempotency_keys (
  organization_id uuid not null references organizations on delete cascade,
  actor_id uuid not null,
  key text not null,
  -- SHA-256 of all that was asked.
  fingerprint bytea not null,
  -- Encrypted: answers may hold tokens, which are never kept readable. Null only inside the transaction that writes it.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, actor_id, key)
);
call tenant_table('idempotency_keys');
create index idempotency_keys_by_age on idempotency_keys (organization_id, created_at);
