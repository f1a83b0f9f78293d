-- Invoices that come back (« abonnements »), ADR 098. The table `subscriptions` is what an organization pays for Ardoise.
create table invoice_subscriptions (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  company_id uuid,
  contact_id uuid,
  title text,
  -- The rest of SubscriptionContent.
  content jsonb not null,
  -- PriceChange of shared/domain/invoice-subscriptions; gone once an invoice has its prices.
  price_change jsonb,
  currency text not null,
  net_cents bigint not null,
  gross_cents bigint not null,
  every text not null check (every in ('week', 'month', 'quarter', 'year')),
  covers text not null check (covers in ('ahead', 'arrears')),
  starts_on date not null,
  ends_on date,
  mode text not null check (mode in ('draft', 'issue', 'send')),
  -- On the clocks of the organization's time zone.
  hour smallint not null check (hour between 0 and 23),
  -- The next occurrence, counted from the start, and its day; null once ended.
  next_ordinal integer check (next_ordinal >= 0),
  next_on date,
  -- The first day of the pause that lasts.
  paused_on date,
  -- Why the next occurrence could not be made: {code, fields}. It is tried again at retry_at.
  failure jsonb,
  failed_at timestamptz(3),
  retry_at timestamptz(3),
  -- Grows with each save; a save names the revision it was made from.
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  -- A sort key without nulls: what is ended comes last.
  sort_next date generated always as (coalesce(next_on, '9999-12-31')) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check (num_nonnulls(company_id, contact_id) > 0),
  check ((status = 'ended') = (next_on is null)),
  check ((next_on is null) = (next_ordinal is null)),
  check ((status = 'paused') = (paused_on is not null)),
  check (ends_on is null or next_on is null or next_on <= ends_on)
);
create index invoice_subscriptions_by_next on invoice_subscriptions (org_id, sort_next, id);
create index invoice_subscriptions_by_status on invoice_subscriptions (org_id, status, sort_next, id);
create index invoice_subscriptions_company on invoice_subscriptions (org_id, company_id, sort_next, id) where company_id is not null;
create index invoice_subscriptions_contact on invoice_subscriptions (org_id, contact_id) where contact_id is not null;
-- What the job looks for.
create index invoice_subscriptions_due on invoice_subscriptions (next_on) where status = 'active';

alter table invoice_subscriptions enable row level security;
create policy invoice_subscriptions_read on invoice_subscriptions for select to ardoise_app using (org_id = app_org());
create policy invoice_subscriptions_insert on invoice_subscriptions for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy invoice_subscriptions_update on invoice_subscriptions for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert, update on invoice_subscriptions to ardoise_app;

-- One row an occurrence, whoever runs the job: its key is why no day is invoiced twice.
create table invoice_subscription_occurrences (
  org_id uuid not null references organizations on delete cascade,
  subscription_id uuid not null,
  occurs_on date not null,
  -- `to_issue`: its draft waits to be issued. `to_send`: the invoice waits to be mailed. `made`: nothing more to do. `skipped`: by a pause.
  outcome text not null check (outcome in ('to_issue', 'to_send', 'made', 'skipped')),
  period_from date not null,
  period_to date not null,
  -- Null where it was skipped, or where somebody deleted the draft.
  invoice_id uuid,
  failure jsonb,
  failed_at timestamptz(3),
  retry_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (org_id, subscription_id, occurs_on),
  foreign key (org_id, subscription_id) references invoice_subscriptions (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete set null (invoice_id),
  check (outcome <> 'skipped' or invoice_id is null)
);
create unique index invoice_subscription_occurrences_invoice on invoice_subscription_occurrences (org_id, invoice_id) where invoice_id is not null;
create index invoice_subscription_occurrences_waiting on invoice_subscription_occurrences (org_id, occurs_on) where outcome in ('to_issue', 'to_send');

alter table invoice_subscription_occurrences enable row level security;
create policy invoice_subscription_occurrences_read on invoice_subscription_occurrences for select to ardoise_app using (org_id = app_org());
create policy invoice_subscription_occurrences_insert on invoice_subscription_occurrences for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy invoice_subscription_occurrences_update on invoice_subscription_occurrences for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert, update on invoice_subscription_occurrences to ardoise_app;
