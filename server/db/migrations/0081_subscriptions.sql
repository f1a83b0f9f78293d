-- Up Migration
-- What an organization pays for Ardoise itself; written by the payment provider's webhooks alone, as the platform.
create table subscriptions (
  org_id uuid primary key references organizations on delete cascade,
  -- Names of Stripe's subscription statuses.
  status text not null check (status in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')),
  price_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table subscriptions enable row level security;
create policy subscriptions_read on subscriptions for select to ardoise_app using (org_id = app_org());
grant select on subscriptions to ardoise_app;
