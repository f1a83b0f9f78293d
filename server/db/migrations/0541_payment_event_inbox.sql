-- Up Migration
-- An event is stored, then handled by a job: it names what to read again at the provider, so that neither order nor repetition matters.
alter table payment_webhook_events
  add column mode text not null default 'test' check (mode in ('test', 'live')),
  add column object_id text check (length(object_id) between 1 and 255),
  -- When it happened there; those stored before this migration do not say.
  add column happened_at timestamptz(3),
  -- How it came: by the webhook, or by the hourly look at what a lost webhook would have brought.
  add column source text not null default 'webhook' check (source in ('webhook', 'sweep')),
  add column state text not null default 'done' check (state in ('pending', 'done', 'failed')),
  -- Code of the last failure.
  add column fault text,
  add column handled_at timestamptz(3),
  add check ((state = 'failed') <= (fault is not null));
create index payment_webhook_events_unhandled on payment_webhook_events (org_id, received_at) where state <> 'done';

-- The instant of the last hourly look that ended.
alter table payment_webhooks add column swept_at timestamptz(3);
grant select (swept_at) on payment_webhooks to ardoise_app;

-- When the provider was asked for what is kept, by the database's clock: an older answer that comes late replaces nothing.
alter table payment_setups add column asked_at timestamptz(6) not null default '-infinity';
alter table payment_products add column asked_at timestamptz(6) not null default '-infinity';

-- Signed events that no organization handles: of an account that nobody joined, of another account or mode than the webhook's.
create table payment_events_aside (
  event_id text primary key check (length(event_id) between 1 and 255),
  org_id uuid references organizations on delete cascade,
  account_id text check (length(account_id) between 1 and 255),
  type text not null check (length(type) between 1 and 255),
  mode text not null check (mode in ('test', 'live')),
  reason text not null check (reason in ('unknown_account', 'other_account', 'other_mode')),
  received_at timestamptz(3) not null
);
create index payment_events_aside_age on payment_events_aside (received_at);
alter table payment_events_aside enable row level security;
