-- A mailbox that one member connected: theirs alone within the organization.
create table mailboxes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  user_id uuid not null,
  -- « maildir »: a folder of the data directory (ADR 063); it is on no server, and nobody connects or checks it.
  provider text not null check (provider in ('google', 'microsoft', 'imap', 'maildir')),
  -- An archive has no address: its name stands there.
  address text not null constraint mailboxes_address_check check ((provider = 'maildir' or address = lower(address)) and length(address) <= 254),
  status text not null default 'active' check (status in ('active', 'expired', 'invalid')),
  -- Why it is not active: a code of shared/domain/mailboxes/mailbox.ts.
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
  -- Until when one process checks a mailbox: no row is locked while a mail server or a provider is asked.
  held_until timestamptz(3),
  -- What colleagues see of its mails: nothing, who wrote and when, the subject too, or all.
  sharing text not null default 'private' check (sharing in ('private', 'participants', 'subjects', 'everything')),
  -- Mails received before this day stay on the server alone. Null: all are fetched.
  import_since date default (current_date - 365),
  sync_paused_at timestamptz(3),
  -- Why the last pass failed (a code of shared/domain/mail-sync/mail-sync.ts), and the instant before which the server asked to be left alone.
  sync_fault text,
  sync_not_before timestamptz(3),
  -- When the server was last followed to its end.
  synced_at timestamptz(3),
  -- What its SMTP server takes (RFC 1870), learnt with each mail that leaves.
  smtp_max_bytes integer,
  primary key (org_id, id),
  unique (org_id, user_id, provider, address),
  -- Whoever leaves the organization takes their mailboxes along.
  foreign key (org_id, user_id) references memberships on delete cascade
);
create index mailboxes_due on mailboxes (next_check_at);
create index mailboxes_account on mailboxes (provider, address);
-- Gmail's notices name an address alone.
create index mailboxes_google_address on mailboxes (address) where provider = 'google';

alter table mailboxes enable row level security;
-- app_may('*') is the system: the jobs that check.
create policy mailboxes_write on mailboxes for all to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))))
  with check (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))));
create policy mailboxes_read on mailboxes for select to ardoise_app
  using (org_id = app_org() and (user_id = app_user() or (select app_may('*')) or (sharing <> 'private' and (select app_may('inbox:read')))));
-- A tenant writes secrets and never reads them, encrypted though they are.
grant insert, delete on mailboxes to ardoise_app;
grant select (org_id, id, user_id, provider, address, status, fault, scopes, servers, expires_at, last_sync_at, next_check_at, failures,
  created_at, updated_at, held_until, sharing, import_since, sync_paused_at, sync_fault, sync_not_before, synced_at,
  smtp_max_bytes) on mailboxes to ardoise_app;
grant update (address, status, fault, scopes, servers, sealed, expires_at, last_sync_at, next_check_at, failures, updated_at, held_until,
  sharing, import_since, sync_paused_at, sync_fault, sync_not_before, synced_at, smtp_max_bytes) on mailboxes to ardoise_app;

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

-- However a mailbox goes (its owner, a removed member, a deleted organization), its grant is revoked. A Maildir has none.
create function keep_grant_to_revoke() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.provider in ('google', 'microsoft') then
    insert into mailbox_revocations (mailbox_id, provider, address, sealed)
    values (old.id, old.provider, old.address, old.sealed);
  end if;
  return null;
end $$;
create trigger mailboxes_gone after delete on mailboxes for each row execute function keep_grant_to_revoke();

-- Further addresses that a mailbox sends as (ADR 085).
create table mailbox_aliases (
  org_id uuid not null,
  mailbox_id uuid not null,
  address text not null check (address = lower(address) and address like '%@%' and length(address) <= 254),
  -- Beside the address; empty: that of whoever writes.
  name text not null default '' check (length(name) <= 120),
  -- Proposed for new mails, and where no address of the mailbox got the one that is answered.
  is_default boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, mailbox_id, address),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create unique index mailbox_aliases_default on mailbox_aliases (org_id, mailbox_id) where is_default;
create index mailbox_aliases_address on mailbox_aliases (org_id, address);

alter table mailbox_aliases enable row level security;
-- Whoever sees that the mailbox exists: its own policy looks at the inner query.
create policy mailbox_aliases_read on mailbox_aliases for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or exists (select from mailboxes b where b.org_id = mailbox_aliases.org_id and b.id = mailbox_id)));
grant select, insert, update, delete on mailbox_aliases to ardoise_app;

-- Archives that a member brings in (ADR 068): an mbox is sent in pieces, read into a Maildir, and followed as a mailbox of the same id.
create table mail_archives (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  size_bytes integer not null check (size_bytes > 0),
  -- How much of the file came, and how much of it was read: whoever takes the reading up goes on after it.
  received_bytes integer not null default 0 check (received_bytes between 0 and size_bytes),
  read_bytes integer not null default 0,
  mails integer not null default 0,
  -- Mails above what is read of one, left out.
  too_large integer not null default 0,
  state text not null default 'sending' check (state in ('sending', 'reading', 'done', 'failed')),
  -- Why it failed: a code of shared/domain/mailboxes/archive.ts.
  fault text,
  created_at timestamptz(3) not null default now(),
  -- When the last piece came, or the last mails were read.
  updated_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id, user_id) references memberships on delete cascade,
  unique (org_id, user_id, name)
);
-- One at a time, so that nobody fills the disk.
create unique index mail_archives_under_way on mail_archives (org_id, user_id) where state in ('sending', 'reading');

alter table mail_archives enable row level security;
create policy mail_archives_read on mail_archives for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:read')))));
create policy mail_archives_write on mail_archives for all to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))))
  with check (org_id = app_org() and ((select app_may('*')) or (user_id = app_user() and (select app_may('inbox:write')))));
grant select, insert, update, delete on mail_archives to ardoise_app;

-- Every address from which the organization writes, as far as the caller sees its mailboxes.
create view own_addresses with (security_invoker) as
  select org_id, address from mailboxes union all select org_id, address from mailbox_aliases;
grant select on own_addresses to ardoise_app;
