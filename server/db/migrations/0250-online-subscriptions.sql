-- A recurring price of the catalogue that a client agrees to pay at Stripe (ADR 139). The offer is frozen at the proposal: it is what the client
-- consents to.
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

alter table online_subscriptions enable row level security;
create policy online_subscriptions_read on online_subscriptions for select to ardoise_app using (org_id = app_org());
create policy online_subscriptions_insert on online_subscriptions for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy online_subscriptions_update on online_subscriptions for update to ardoise_app
  using (org_id = app_org() and (select app_may('invoice:issue'))) with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on online_subscriptions to ardoise_app;
grant update (status, token_hash, recipient_email, recipient_name, expires_at, consented_at, consent_name, consent_text, consent_ip,
  session_id, attempt, provider_id, period_ends_at, ends_at, ended_at, unpaid_invoice, asked_at,
  updated_at) on online_subscriptions to ardoise_app;

alter table signature_events add foreign key (org_id, subscription_id) references online_subscriptions (org_id, id);

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

alter table online_subscription_periods enable row level security;
create policy online_subscription_periods_read on online_subscription_periods for select to ardoise_app using (org_id = app_org());
create policy online_subscription_periods_insert on online_subscription_periods for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy online_subscription_periods_update on online_subscription_periods for update to ardoise_app
  using (org_id = app_org() and (select app_may('invoice:issue'))) with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on online_subscription_periods to ardoise_app;
grant update (invoice_id, done_at, failure, failed_at, retry_at) on online_subscription_periods to ardoise_app;

alter table checkouts add constraint checkouts_period foreign key (org_id, period_id) references online_subscription_periods (org_id, id);

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

-- « Renoncer au contrat ici » (ADR 152): what a consumer declared, kept as it was declared, and how far what follows is.
create table online_subscription_withdrawals (
  org_id uuid not null,
  subscription_id uuid not null,
  declared_at timestamptz(3) not null,
  name text not null check (length(name) between 1 and 160),
  -- Where the acknowledgement is sent.
  email text not null check (length(email) between 3 and 320),
  ip text,
  -- The subscription is ended at Stripe, and what was paid is on its way back.
  done_at timestamptz(3),
  -- Why it is not, told to members once.
  failure text check (length(failure) <= 100),
  retry_at timestamptz(3),
  primary key (org_id, subscription_id),
  foreign key (org_id, subscription_id) references online_subscriptions (org_id, id)
);
create index online_subscription_withdrawals_waiting on online_subscription_withdrawals (org_id, retry_at) where done_at is null;

alter table online_subscription_withdrawals enable row level security;
create policy online_subscription_withdrawals_read on online_subscription_withdrawals for select to ardoise_app using (org_id = app_org());
create policy online_subscription_withdrawals_insert on online_subscription_withdrawals for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy online_subscription_withdrawals_update on online_subscription_withdrawals for update to ardoise_app
  using (org_id = app_org() and (select app_may('invoice:issue'))) with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on online_subscription_withdrawals to ardoise_app;
grant update (done_at, failure, retry_at) on online_subscription_withdrawals to ardoise_app;

-- The part of each paid period: its id names the refund, which is thus asked once.
create table online_withdrawal_refunds (
  org_id uuid not null,
  id uuid not null default new_id(),
  subscription_id uuid not null,
  period_id uuid not null,
  kept_cents bigint not null check (kept_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  -- The credit note, draft then issued.
  credit_id uuid,
  refunded_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- A refund that Stripe refused is asked for anew (ADR 152): the request that was made last.
  request_id uuid,
  primary key (org_id, id),
  unique (org_id, period_id),
  foreign key (org_id, subscription_id) references online_subscription_withdrawals (org_id, subscription_id),
  foreign key (org_id, period_id) references online_subscription_periods (org_id, id),
  foreign key (org_id, credit_id) references invoices (org_id, id) on delete set null (credit_id),
  foreign key (org_id, request_id) references refund_requests (org_id, id)
);
create index online_withdrawal_refunds_of on online_withdrawal_refunds (org_id, subscription_id);
create index online_withdrawal_refunds_credit on online_withdrawal_refunds (org_id, credit_id) where credit_id is not null;
create index online_withdrawal_refunds_request on online_withdrawal_refunds (org_id, request_id) where request_id is not null;

alter table online_withdrawal_refunds enable row level security;
create policy online_withdrawal_refunds_read on online_withdrawal_refunds for select to ardoise_app using (org_id = app_org());
create policy online_withdrawal_refunds_insert on online_withdrawal_refunds for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy online_withdrawal_refunds_update on online_withdrawal_refunds for update to ardoise_app
  using (org_id = app_org() and (select app_may('invoice:issue'))) with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on online_withdrawal_refunds to ardoise_app;
grant update (credit_id, refunded_at, request_id) on online_withdrawal_refunds to ardoise_app;

-- The declaration is evidence.
create function withdrawals_keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.declared_at, new.name, new.email, new.ip) is distinct from (old.declared_at, old.name, old.email, old.ip) then
    raise exception 'a withdrawal is kept as it was declared' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger online_subscription_withdrawals_kept before update or delete on online_subscription_withdrawals
  for each row execute function withdrawals_keep_words();
