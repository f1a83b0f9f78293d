-- Up Migration
-- A recurring price of the catalogue that a client agrees to pay at Stripe (ADR 139). The offer is frozen at the proposal: it is what the client consents to.
create table online_subscriptions (
  org_id uuid not null references organizations on delete restrict,
  -- Stripe's client_reference_id, metadata and idempotency key.
  id uuid not null default new_id(),
  company_id uuid,
  contact_id uuid,
  product_id uuid not null,
  account_id text not null check (length(account_id) between 1 and 255),
  mode text not null check (mode in ('test', 'live')),
  -- Offer of shared/domain/online-subscriptions, and what a period comes to.
  offer jsonb not null,
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  net_cents bigint not null,
  gross_cents bigint not null check (gross_cents > 0),
  status text not null default 'proposed' check (status in ('proposed', 'agreed', 'active', 'unpaid', 'paused', 'ended')),
  -- The client's page: of its token only the SHA-256 is kept. A new link replaces it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  recipient_email text not null check (length(recipient_email) <= 320),
  recipient_name text,
  -- Until the client agrees; their page then lives as long as the subscription.
  expires_at timestamptz(3) not null,
  -- Who agreed, when, to which words, and from where.
  consented_at timestamptz(3),
  consent_name text check (length(consent_name) between 1 and 160),
  consent_text text,
  consent_ip text,
  -- Stripe's ids, once it answered. `attempt` counts its pages: each has an idempotency key of its own.
  session_id text check (length(session_id) between 1 and 255),
  attempt integer not null default 0,
  provider_id text check (length(provider_id) between 1 and 255),
  period_ends_at timestamptz(3),
  -- When it ends, once that is asked for; when it did.
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  -- Stripe's invoice of which members were told that it could not be paid.
  unpaid_invoice text,
  -- When Stripe was asked for what is kept, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null default '-infinity',
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, product_id) references payment_products (org_id, id),
  check (num_nonnulls(company_id, contact_id) > 0),
  check (num_nonnulls(consented_at, consent_name, consent_text) in (0, 3)),
  -- Nothing is asked of Stripe without the client's consent.
  check (consented_at is not null or (session_id is null and provider_id is null)),
  check (status in ('proposed', 'ended') or consented_at is not null),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index online_subscriptions_provider on online_subscriptions (org_id, provider_id) where provider_id is not null;
create index online_subscriptions_newest on online_subscriptions (org_id, created_at, id);
create index online_subscriptions_company on online_subscriptions (org_id, company_id, created_at, id) where company_id is not null;
create index online_subscriptions_contact on online_subscriptions (org_id, contact_id) where contact_id is not null;
create index online_subscriptions_product on online_subscriptions (org_id, product_id);
create index online_subscriptions_live on online_subscriptions (org_id) where status in ('agreed', 'active', 'unpaid', 'paused');

-- A paid period, by Stripe's invoice: its key is why no period is invoiced twice.
create table online_subscription_periods (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  subscription_id uuid not null,
  provider_invoice text not null check (length(provider_invoice) between 1 and 255),
  -- Stripe's own number: a reference, never ours.
  provider_number text check (length(provider_number) <= 255),
  -- Both days included, on the clocks of the organization.
  period_from date not null,
  period_to date not null,
  -- The amount that Stripe took, and the VAT that it counted in it.
  paid_cents bigint not null check (paid_cents >= 0),
  tax_cents bigint not null,
  -- Null: paid without Stripe.
  intent_id text check (length(intent_id) between 1 and 255),
  paid_at timestamptz(3) not null,
  invoice_id uuid,
  -- Money, invoice and mail are where they should be.
  done_at timestamptz(3),
  failure jsonb,
  failed_at timestamptz(3),
  retry_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, provider_invoice),
  foreign key (org_id, subscription_id) references online_subscriptions (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete set null (invoice_id)
);
create unique index online_subscription_periods_invoice on online_subscription_periods (org_id, invoice_id) where invoice_id is not null;
create index online_subscription_periods_of on online_subscription_periods (org_id, subscription_id, period_from, id);
create index online_subscription_periods_waiting on online_subscription_periods (org_id, retry_at) where done_at is null;

do $$
declare t text;
begin
  foreach t in array array['online_subscriptions', 'online_subscription_periods'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''invoice:issue'')))', t || '_insert', t);
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org() and (select app_may(''invoice:issue''))) with check (org_id = app_org() and (select app_may(''invoice:issue'')))', t || '_update', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
grant update (status, token_hash, recipient_email, recipient_name, expires_at, consented_at, consent_name, consent_text, consent_ip, session_id, attempt,
  provider_id, period_ends_at, ends_at, ended_at, unpaid_invoice, asked_at, updated_at) on online_subscriptions to ardoise_app;
grant update (invoice_id, done_at, failure, failed_at, retry_at) on online_subscription_periods to ardoise_app;

-- The consent is evidence: once given, it stays as it was given.
create function online_subscriptions_keep_consent() returns trigger language plpgsql as $$
begin
  if old.consented_at is not null and (new.consented_at, new.consent_name, new.consent_text, new.consent_ip) is distinct from
    (old.consented_at, old.consent_name, old.consent_text, old.consent_ip) then
    raise exception 'the consent to a subscription is kept as it was given' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger online_subscriptions_consent before update on online_subscriptions for each row execute function online_subscriptions_keep_consent();

-- The money of a period is followed as that of a payment page is: a row, of which no page of ours was opened. It names who pays, since no document does yet.
alter table checkouts add column period_id uuid,
  add column company_id uuid,
  add column contact_id uuid;
alter table checkouts drop constraint checkouts_check,
  add constraint checkouts_check check (num_nonnulls(invoice_id, quote_id, period_id) = 1) not valid,
  add constraint checkouts_period foreign key (org_id, period_id) references online_subscription_periods (org_id, id) not valid,
  add constraint checkouts_company foreign key (org_id, company_id) references companies (org_id, id) not valid,
  add constraint checkouts_contact foreign key (org_id, contact_id) references contacts (org_id, id) not valid;
alter table checkouts validate constraint checkouts_check;
alter table checkouts validate constraint checkouts_period;
alter table checkouts validate constraint checkouts_company;
alter table checkouts validate constraint checkouts_contact;
create unique index checkouts_period_once on checkouts (org_id, period_id) where period_id is not null;
