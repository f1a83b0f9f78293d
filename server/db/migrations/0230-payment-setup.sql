-- One row an organization that has begun: the provider's account, as last read there, and where the setup stands.
create table payment_setups (
  org_id uuid primary key references organizations on delete cascade,
  -- Of the account and its mode: another change in between is a version_conflict.
  revision integer not null default 1,
  step smallint not null default 0 check (step between 0 and 6),
  begun boolean not null default false,
  finished_at timestamptz(3),
  mode text not null default 'test' check (mode in ('test', 'live')),
  account_id text,
  connect_method text check (connect_method in ('oauth', 'express')),
  business_name text,
  default_currency text check (default_currency in ('EUR', 'USD', 'GBP')),
  dashboard_url text,
  connected boolean not null default false,
  card_payments boolean not null default false,
  transfers boolean not null default false,
  currently_due text[] not null default '{}',
  eventually_due text[] not null default '{}',
  due_before timestamptz(3),
  synced_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  -- An account of the simulation counts as absent once there are keys of Stripe, and the other way round.
  simulated boolean not null default true,
  -- When the provider was asked for what is kept, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null default '-infinity',
  check (num_nulls(account_id, connect_method, business_name, default_currency, synced_at) in (0, 5)),
  check (account_id is not null or not (connected or card_payments or transfers)),
  -- Real cards only on an account that may take them.
  check (mode = 'test' or connected)
);

alter table payment_setups enable row level security;
create policy payment_setups_read on payment_setups for select to ardoise_app using (org_id = app_org() and (select app_may('payment_provider:read')));
create policy payment_setups_insert on payment_setups for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_setups_update on payment_setups for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')))
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_setups_delete on payment_setups for delete to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')));
grant select, insert, update, delete on payment_setups to ardoise_app;

create table payment_tax_settings (
  org_id uuid primary key references organizations on delete cascade,
  revision integer not null default 1,
  tax_method text not null check (tax_method in ('stripe_tax', 'manual')),
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country text not null default 'FR',
  selling_countries text[] not null default '{FR}',
  -- [{ id, name, percentageBps, inclusive }], checked by shared/contract/payment-setup.ts.
  rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array'),
  saved_at timestamptz(3) not null default now(),
  saved_by uuid,
  check (tax_method = 'manual' or (line1 <> '' and city <> '' and country <> '' and selling_countries <> '{}')),
  check (tax_method = 'stripe_tax' or jsonb_array_length(rates) > 0)
);

alter table payment_tax_settings enable row level security;
create policy payment_tax_settings_read on payment_tax_settings for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:read')));
create policy payment_tax_settings_insert on payment_tax_settings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_tax_settings_update on payment_tax_settings for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')))
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_tax_settings_delete on payment_tax_settings for delete to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')));
grant select, insert, update, delete on payment_tax_settings to ardoise_app;

create table payment_products (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- The provider's id.
  product_id text not null,
  name text not null check (length(name) between 1 and 250),
  description text not null default '' check (length(description) <= 500),
  active boolean not null default true,
  price_type text not null check (price_type in ('one_time', 'recurring')),
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency in ('EUR', 'USD', 'GBP')),
  recurring_interval text check (recurring_interval in ('month', 'year')),
  trial_period_days smallint not null default 0 check (trial_period_days between 0 and 365),
  tax_behavior text not null check (tax_behavior in ('exclusive', 'inclusive')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  sort_name text collate "C" not null generated always as (fold(name)) stored,
  -- What is sold online is an item of the catalogue: a product of the payment provider is one of its prices (ADR 122).
  item_id uuid,
  -- Stripe keeps test and live apart; null: a product of the simulation.
  mode text check (mode in ('test', 'live')),
  asked_at timestamptz(6) not null default '-infinity',
  primary key (org_id, id),
  unique (org_id, product_id),
  check ((price_type = 'recurring') = (recurring_interval is not null)),
  check (price_type = 'recurring' or trial_period_days = 0),
  constraint payment_products_item foreign key (org_id, item_id) references catalogue_items (org_id, id)
);
create index payment_products_by_name on payment_products (org_id, sort_name, id);
create index payment_products_by_update on payment_products (org_id, updated_at, id);
create index payment_products_by_item on payment_products (org_id, item_id, sort_name, id) where item_id is not null;

alter table payment_products enable row level security;
create policy payment_products_read on payment_products for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:read')));
create policy payment_products_insert on payment_products for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_products_update on payment_products for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')))
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_products_delete on payment_products for delete to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')));
grant select, insert, update, delete on payment_products to ardoise_app;

create table payment_webhooks (
  org_id uuid primary key references organizations on delete cascade,
  -- Names the organization in the webhook's address; it proves nothing, the signature does.
  endpoint text not null unique,
  -- Signs the events; encrypted (seal-secret.ts).
  secret text not null,
  status text not null check (status in ('active', 'inactive', 'error')),
  updated_at timestamptz(3) not null default now(),
  -- The endpoint at Stripe, in its mode; null in a simulation, which keeps none.
  webhook_id text check (length(webhook_id) between 1 and 255),
  mode text not null default 'test' check (mode in ('test', 'live')),
  -- The instant of the last hourly look that ended.
  swept_at timestamptz(3)
);

alter table payment_webhooks enable row level security;
create policy payment_webhooks_read on payment_webhooks for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:read')));
create policy payment_webhooks_insert on payment_webhooks for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_webhooks_update on payment_webhooks for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')))
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_webhooks_delete on payment_webhooks for delete to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')));
-- The secret is read by the installation alone, to verify what comes in.
grant insert, update, delete on payment_webhooks to ardoise_app;
grant select (org_id, endpoint, status, updated_at, webhook_id, mode, swept_at) on payment_webhooks to ardoise_app;

-- An event comes once: its id is the key.
create table payment_webhook_events (
  org_id uuid not null references organizations on delete cascade,
  event_id text not null check (length(event_id) between 1 and 255),
  type text not null check (length(type) between 1 and 255),
  received_at timestamptz(3) not null default now(),
  -- An event is stored, then handled by a job: it names what to read again at the provider, so that neither order nor repetition matters.
  mode text not null default 'test' check (mode in ('test', 'live')),
  object_id text check (length(object_id) between 1 and 255),
  -- When it happened there; null where that is not known.
  happened_at timestamptz(3),
  -- How it came: by the webhook, or by the hourly look at what a lost webhook would have brought.
  source text not null default 'webhook' check (source in ('webhook', 'sweep')),
  state text not null default 'done' check (state in ('pending', 'done', 'failed')),
  -- Code of the last failure.
  fault text,
  handled_at timestamptz(3),
  -- An event of the installation's own account, about its subscribers; the others are of the organization's account.
  own boolean not null default false,
  primary key (org_id, event_id),
  check ((state = 'failed') <= (fault is not null))
);
create index payment_webhook_events_recent on payment_webhook_events (org_id, received_at desc, event_id);
create index payment_webhook_events_age on payment_webhook_events (received_at);
create index payment_webhook_events_unhandled on payment_webhook_events (org_id, received_at) where state <> 'done';

alter table payment_webhook_events enable row level security;
create policy payment_webhook_events_read on payment_webhook_events for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:read')));
create policy payment_webhook_events_insert on payment_webhook_events for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_webhook_events_update on payment_webhook_events for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')))
  with check (org_id = app_org() and (select app_may('payment_provider:write')));
create policy payment_webhook_events_delete on payment_webhook_events for delete to ardoise_app
  using (org_id = app_org() and (select app_may('payment_provider:write')));
grant select, insert, update, delete on payment_webhook_events to ardoise_app;

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

-- Payouts of the payment provider to the bank (ADR 135): each is many payments less fees.
create table provider_payouts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- The provider's id.
  payout_id text not null check (length(payout_id) between 1 and 255),
  account_id text not null check (length(account_id) between 1 and 255),
  -- Money of test mode is in no books.
  mode text not null check (mode in ('test', 'live')),
  state text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  automatic boolean not null,
  amount_cents bigint not null,
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  sent_at timestamptz(3) not null,
  arrives_on date not null,
  returned_at timestamptz(3),
  -- Sums of its movements: amount = gross − refunded + other − fees + gap. Null as long as the provider does not list them.
  charges integer,
  gross_cents bigint,
  refunded_cents bigint,
  fee_cents bigint,
  other_cents bigint,
  gap_cents bigint,
  -- When the provider was asked, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, payout_id),
  check (num_nulls(charges, gross_cents, refunded_cents, fee_cents, other_cents, gap_cents) in (0, 6)),
  check (amount_cents = gross_cents - refunded_cents + other_cents - fee_cents + gap_cents)
);
create index provider_payouts_by_amount on provider_payouts (org_id, amount_cents, arrives_on);
create index provider_payouts_unsettled on provider_payouts (org_id, sent_at)
  where state in ('pending', 'in_transit') or automatic and charges is null;

alter table provider_payouts enable row level security;
create policy provider_payouts_read on provider_payouts for select to ardoise_app using (org_id = app_org() and (select app_may('payment:read')));
create policy provider_payouts_insert on provider_payouts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
create policy provider_payouts_update on provider_payouts for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment:write'))) with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert, update on provider_payouts to ardoise_app;

-- The movements of a payout; each reaches a bank once, or comes back as another one.
create table provider_payout_parts (
  org_id uuid not null,
  -- The provider's id.
  part_id text not null check (length(part_id) between 1 and 190),
  payout_id uuid not null,
  kind text not null check (kind in ('charge', 'refund', 'fee', 'other')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  occurred_at timestamptz(3) not null,
  -- The payment at the provider: payments.source_id of the kind « stripe ».
  payment_ref text check (length(payment_ref) <= 200),
  -- The charge of a movement: an attempt after one that failed is a payment of its own, whose source is « intent/charge ».
  charge_ref text check (length(charge_ref) <= 100),
  primary key (org_id, part_id),
  foreign key (org_id, payout_id) references provider_payouts (org_id, id) on delete cascade
);
create index provider_payout_parts_of on provider_payout_parts (org_id, payout_id);

alter table provider_payout_parts enable row level security;
create policy provider_payout_parts_read on provider_payout_parts for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment:read')));
create policy provider_payout_parts_insert on provider_payout_parts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on provider_payout_parts to ardoise_app;
