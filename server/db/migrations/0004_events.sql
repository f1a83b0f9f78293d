-- Up Migration
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
  primary key (org_id, id)
);
create index event_log_recent on event_log (org_id, occurred_at desc, id desc);
create index event_log_subject on event_log (org_id, subject_id, occurred_at desc);
create index event_log_company on event_log (org_id, company_id, occurred_at desc) where company_id is not null;
create index event_log_contact on event_log (org_id, contact_id, occurred_at desc) where contact_id is not null;
alter table event_log enable row level security;
create policy event_log_read on event_log for select to ardoise_app using (org_id = app_org());
create policy event_log_append on event_log for insert to ardoise_app with check (org_id = app_org());
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

-- Mails to send. Bodies are wiped once delivered when they carry a secret (code, link).
create table outgoing_mails (
  id uuid primary key default new_id(),
  org_id uuid references organizations on delete cascade,
  kind text not null,
  to_email text not null,
  to_name text,
  from_name text,
  reply_to text,
  subject text not null,
  html text,
  text text,
  secret boolean not null default false,
  -- [{ filename, contentType, fileKey }]
  attachments jsonb not null default '[]',
  subject_type text,
  subject_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  message_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);
create index outgoing_mails_subject on outgoing_mails (org_id, subject_id, created_at desc);
alter table outgoing_mails enable row level security;
create policy outgoing_mails_all on outgoing_mails for all to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org());
-- Texts carry codes and links that no member may read: a tenant writes them, the delivering job alone reads them.
grant insert on outgoing_mails to ardoise_app;
grant select (id, org_id, kind, to_email, to_name, subject_type, subject_id, status, attempts, last_error, created_at, sent_at,
  failed_at) on outgoing_mails to ardoise_app;
grant update (status, last_error, sent_at, failed_at, message_id, subject, html, text) on outgoing_mails to ardoise_app;
