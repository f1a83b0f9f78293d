-- Up Migration
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
  check (num_nulls(account_id, connect_method, business_name, default_currency, synced_at) in (0, 5)),
  check (account_id is not null or not (connected or card_payments or transfers)),
  -- Real cards only on an account that may take them.
  check (mode = 'test' or connected)
);

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
  primary key (org_id, id),
  unique (org_id, product_id),
  check ((price_type = 'recurring') = (recurring_interval is not null)),
  check (price_type = 'recurring' or trial_period_days = 0)
);
create index payment_products_by_name on payment_products (org_id, sort_name, id);
create index payment_products_by_update on payment_products (org_id, updated_at, id);

create table payment_webhooks (
  org_id uuid primary key references organizations on delete cascade,
  -- Names the organization in the webhook's address; it proves nothing, the signature does.
  endpoint text not null unique,
  -- Signs the events; encrypted (seal-secret.ts).
  secret text not null,
  status text not null check (status in ('active', 'inactive', 'error')),
  updated_at timestamptz(3) not null default now()
);

-- An event comes once: its id is the key.
create table payment_webhook_events (
  org_id uuid not null references organizations on delete cascade,
  event_id text not null check (length(event_id) between 1 and 255),
  type text not null check (length(type) between 1 and 255),
  received_at timestamptz(3) not null default now(),
  primary key (org_id, event_id)
);
create index payment_webhook_events_recent on payment_webhook_events (org_id, received_at desc, event_id);
create index payment_webhook_events_age on payment_webhook_events (received_at);

do $$
declare t text;
begin
  foreach t in array array['payment_setups', 'payment_tax_settings', 'payment_products', 'payment_webhooks', 'payment_webhook_events'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org() and (select app_may(''payment_provider:read'')))', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''payment_provider:write'')))', t || '_insert', t);
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org() and (select app_may(''payment_provider:write''))) with check (org_id = app_org() and (select app_may(''payment_provider:write'')))', t || '_update', t);
    execute format('create policy %I on %I for delete to ardoise_app using (org_id = app_org() and (select app_may(''payment_provider:write'')))', t || '_delete', t);
    execute format('grant insert, update, delete on %I to ardoise_app', t);
  end loop;
end $$;
grant select on payment_setups, payment_tax_settings, payment_products, payment_webhook_events to ardoise_app;
-- The secret is read by the installation alone, to verify what comes in.
grant select (org_id, endpoint, status, updated_at) on payment_webhooks to ardoise_app;
