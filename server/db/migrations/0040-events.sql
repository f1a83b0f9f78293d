-- What happened, once, in order: audit, timelines, dashboard feed, webhooks and live updates read it.
create table event_log (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  event_type text not null,
  occurred_at timestamptz not null default now(),
  actor_user_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  company_id uuid,
  contact_id uuid,
  amount_cents bigint,
  description text,
  meta jsonb not null default '{}',
  -- Who may read an event: whoever may read its subject (eventPermissions of shared/domain/events.ts, written with each row);
  -- of what belongs to one member, that member alone. Without either it is the system's.
  permission text not null default '*',
  private_to uuid,
  primary key (org_id, id)
);
create index event_log_recent on event_log (org_id, occurred_at desc, id desc);
create index event_log_subject on event_log (org_id, subject_id, occurred_at desc);
create index event_log_company on event_log (org_id, company_id, occurred_at desc) where company_id is not null;
create index event_log_contact on event_log (org_id, contact_id, occurred_at desc) where contact_id is not null;

alter table event_log enable row level security;
create policy event_log_append on event_log for insert to ardoise_app with check (org_id = app_org());
create policy event_log_read on event_log for select to ardoise_app using (
  org_id = app_org() and app_may(permission)
  and (private_to is null or private_to = app_user() or (select app_may('*'))));
grant select, insert on event_log to ardoise_app;

-- The answer of a POST, kept with its effect: a repeat reads it instead of acting again. Encrypted (server/db/kept-answers.ts),
-- because an answer may hold a client's link.
create table idempotency_keys (
  org_id uuid not null references organizations on delete cascade,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table idempotency_keys enable row level security;
create policy idempotency_keys_all on idempotency_keys for all to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on idempotency_keys to ardoise_app;

-- A row whose file is missing. The tenant role is granted nothing: the nightly check writes here, and tells once of each file.
create table missing_files (
  file_key text primary key,
  -- Of an avatar, nobody's organization.
  org_id uuid references organizations on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz,
  -- The operator is told of every missing file at once; the owners only when the store itself is not what is ill.
  owners_told_at timestamptz
);

alter table missing_files enable row level security;
