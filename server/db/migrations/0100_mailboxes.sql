-- Up Migration
-- A mailbox that one member connected: theirs alone within the organization.
create table mailboxes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  user_id uuid not null,
  provider text not null check (provider in ('google', 'microsoft', 'imap')),
  address text not null check (address = lower(address) and length(address) <= 254),
  status text not null default 'active' check (status in ('active', 'expired', 'invalid')),
  -- Why it is not active: a code of shared/domain/mailbox.ts.
  fault text,
  -- What the provider granted (OAuth).
  scopes text[] not null default '{}',
  -- { username, imap: { host, port, security }, smtp: … } (IMAP).
  servers jsonb,
  -- Tokens or password, encrypted by server/sealed-text.ts.
  sealed text not null,
  expires_at timestamptz(3),
  last_sync_at timestamptz(3),
  next_check_at timestamptz(3) not null,
  -- Checks in a row that no server answered.
  failures integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, provider, address),
  -- Whoever leaves the organization takes their mailboxes along.
  foreign key (org_id, user_id) references memberships on delete cascade
);
create index mailboxes_due on mailboxes (next_check_at);
create index mailboxes_account on mailboxes (provider, address);

alter table mailboxes enable row level security;
-- app_may('*') is the system: the jobs that check.
create policy mailboxes_read on mailboxes for select to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('*'))));
create policy mailboxes_write on mailboxes for all to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))))
  with check (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))));
-- A tenant writes secrets and never reads them, encrypted though they are.
grant insert, delete on mailboxes to ardoise_app;
grant select (org_id, id, user_id, provider, address, status, fault, scopes, servers, expires_at, last_sync_at, next_check_at, failures,
  created_at, updated_at) on mailboxes to ardoise_app;
grant update (status, fault, scopes, servers, sealed, expires_at, last_sync_at, next_check_at, failures, updated_at) on mailboxes
  to ardoise_app;

-- The encrypted secret of a mailbox, for the jobs alone.
create function mailbox_secret(mailbox uuid) returns text language sql stable security definer set search_path = public, pg_temp
  as $$ select sealed from mailboxes where org_id = app_org() and id = mailbox and app_may('*') $$;

-- A connection that was begun: the browser is at the provider. The verifier of PKCE is derived from the state, of which only
-- the hash is kept.
create table mailbox_starts (
  state_hash bytea primary key,
  org_id uuid not null,
  user_id uuid not null,
  session_id uuid not null references sessions on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  expires_at timestamptz(3) not null,
  -- Set by the first return; a repeat of the same one is told what became of it.
  code_hash bytea,
  mailbox_id uuid,
  foreign key (org_id, user_id) references memberships on delete cascade
);
create index mailbox_starts_expiry on mailbox_starts (expires_at);
create index mailbox_starts_session on mailbox_starts (session_id);
alter table mailbox_starts enable row level security;
create policy mailbox_starts_own on mailbox_starts for all to ardoise_app
  using (org_id = app_org() and user_id = app_user() and (select app_may('inbox:write')))
  with check (org_id = app_org() and user_id = app_user() and (select app_may('inbox:write')));
grant select, insert, update on mailbox_starts to ardoise_app;

-- Grants of mailboxes that are gone, to be revoked at their provider. No tenant reads or writes them.
create table mailbox_revocations (
  mailbox_id uuid primary key,
  provider text not null,
  address text not null,
  sealed text not null,
  attempts integer not null default 0,
  -- Null: at once.
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index mailbox_revocations_due on mailbox_revocations (next_try_at);

-- However a mailbox goes (its owner, a removed member, a deleted organization), its grant is revoked.
create function keep_grant_to_revoke() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.provider <> 'imap' then
    insert into mailbox_revocations (mailbox_id, provider, address, sealed)
    values (old.id, old.provider, old.address, old.sealed);
  end if;
  return null;
end $$;
create trigger mailboxes_gone after delete on mailboxes for each row execute function keep_grant_to_revoke();
