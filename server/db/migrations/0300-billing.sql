-- What an organization pays for Ardoise itself (ADR 143), as the payment provider told it last; written by its webhooks alone, as the platform.
create table subscriptions (
  org_id uuid primary key references organizations on delete cascade,
  -- Names of Stripe's subscription statuses.
  status text not null check (status in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused')),
  price_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Paid seats, and since when the last bill is unpaid (ADR 142).
  seats integer check (seats between 1 and 100000),
  unpaid_since timestamptz(3),
  -- Null where a test wrote the row: nothing is asked of the provider then.
  subscription_id text unique check (length(subscription_id) between 1 and 255),
  customer_id text check (length(customer_id) between 1 and 255),
  -- True for the local twin's: with keys of Stripe it counts as ended, and the other way round.
  simulated boolean not null default true,
  period_start timestamptz(3),
  period_end timestamptz(3),
  cancel_at_end boolean not null default false,
  -- The day of the grace whose mail was sent last.
  grace_told smallint check (grace_told in (0, 7, 13)),
  -- The means of payment as the provider shows it: brand, last digits, end.
  method jsonb,
  -- Euro cents kept for the next bills.
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  -- A change claims the revision that its author saw: two people never both pay for one.
  revision integer not null default 1,
  -- When the provider was asked for what is kept, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null default '-infinity'
);
create index subscriptions_followed on subscriptions (asked_at) where subscription_id is not null;

alter table subscriptions enable row level security;
create policy subscriptions_read on subscriptions for select to ardoise_app using (org_id = app_org());
-- The system alone: no member gives their organization a plan, or a bill the state of a paid one.
create policy subscriptions_insert on subscriptions for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy subscriptions_update on subscriptions for update to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update on subscriptions to ardoise_app;

-- A page on which a subscription is paid for: written before the provider is asked, so that whatever comes back is known.
create table subscription_checkouts (
  org_id uuid not null references organizations on delete cascade,
  -- The provider's client_reference_id, metadata and idempotency key.
  id uuid not null default new_id(),
  plan text not null check (plan in ('premium', 'business', 'starter', 'team')),
  seats integer not null check (seats between 1 and 1000),
  simulated boolean not null,
  session_id text unique check (length(session_id) between 1 and 255),
  state text not null default 'creating' check (state in ('creating', 'open', 'paid', 'expired')),
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- The address that the payment page was asked for with: the same request is repeated with the same idempotency key.
  email text check (length(email) between 1 and 320),
  primary key (org_id, id)
);
-- An organization has a single page at a time that may take money.
create unique index subscription_checkouts_open on subscription_checkouts (org_id) where state in ('creating', 'open');

alter table subscription_checkouts enable row level security;
create policy subscription_checkouts_read on subscription_checkouts for select to ardoise_app using (org_id = app_org());
create policy subscription_checkouts_insert on subscription_checkouts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('subscription:write')));
create policy subscription_checkouts_update on subscription_checkouts for update to ardoise_app
  using (org_id = app_org() and (select app_may('subscription:write')))
  with check (org_id = app_org() and (select app_may('subscription:write')));
grant select, insert on subscription_checkouts to ardoise_app;
grant update (session_id, state) on subscription_checkouts to ardoise_app;

-- Bills of the subscription, as the provider has them. Euro cents.
create table subscription_charges (
  org_id uuid not null references organizations on delete cascade,
  id text not null check (length(id) between 1 and 255),
  subscription_id text not null check (length(subscription_id) between 1 and 255),
  state text not null check (state in ('open', 'paid', 'void')),
  net_cents bigint not null check (net_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  -- The words and the amount of each line, excluding tax.
  lines jsonb not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  charged_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- The provider's own page for the bill.
  page_url text check (length(page_url) <= 2000),
  -- Number of the invoice that the operator's organization issued for it.
  invoice_number text,
  -- Euro cents that the provider took for a bill: less than its total where a balance paid a part. Null: not told yet.
  taken_cents bigint check (taken_cents >= 0),
  -- Why the operator's invoice was not issued, for the operator; tried again a day after.
  invoice_refusal text check (invoice_refusal in ('taken_unknown', 'taken_differs', 'draft_differs')),
  refused_at timestamptz(3),
  -- Bills of the local twin: once the installation has keys, they never become invoices.
  simulated boolean not null default false,
  primary key (org_id, id),
  check ((state = 'paid') = (paid_at is not null)),
  constraint subscription_charges_refusal check ((invoice_refusal is null) = (refused_at is null))
);
create index subscription_charges_newest on subscription_charges (org_id, charged_at desc);
create index subscription_charges_uninvoiced on subscription_charges (org_id) where state = 'paid' and invoice_number is null;

alter table subscription_charges enable row level security;
create policy subscription_charges_read on subscription_charges for select to ardoise_app using (org_id = app_org());
create policy subscription_charges_insert on subscription_charges for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('*')));
create policy subscription_charges_update on subscription_charges for update to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert on subscription_charges to ardoise_app;
grant update (state, lines, paid_at, page_url, invoice_number, taken_cents, invoice_refusal, refused_at) on subscription_charges to ardoise_app;

-- In the operator's organization: the client of each subscriber, and the invoice of each of their bills.
create table subscribers (
  org_id uuid not null references organizations on delete cascade,
  subscriber_id uuid not null references organizations on delete cascade,
  company_id uuid not null,
  primary key (org_id, subscriber_id),
  foreign key (org_id, company_id) references companies on delete cascade
);
create index subscribers_company on subscribers (org_id, company_id);

alter table subscribers enable row level security;
create policy subscribers_read on subscribers for select to ardoise_app using (org_id = app_org() and (select app_may('invoice:read')));
create policy subscribers_insert on subscribers for insert to ardoise_app with check (org_id = app_org() and (select app_may('invoice:write')));
grant select, insert on subscribers to ardoise_app;

create table charge_invoices (
  org_id uuid not null references organizations on delete cascade,
  charge_id text not null check (length(charge_id) between 1 and 255),
  subscriber_id uuid not null,
  invoice_id uuid not null,
  primary key (org_id, charge_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade
);
create index charge_invoices_invoice on charge_invoices (org_id, invoice_id);

alter table charge_invoices enable row level security;
create policy charge_invoices_read on charge_invoices for select to ardoise_app using (org_id = app_org() and (select app_may('invoice:read')));
create policy charge_invoices_insert on charge_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:write')));
grant select, insert on charge_invoices to ardoise_app;

-- The local twin of the provider keeps its own objects, as Stripe does: no transaction of ours writes them. For the installation alone.
create table local_billing_objects (
  id text primary key check (length(id) between 1 and 255),
  kind text not null check (kind in ('session', 'subscription')),
  body jsonb not null,
  updated_at timestamptz(3) not null
);

alter table local_billing_objects enable row level security;
