-- A payment page at Stripe for one invoice or the deposit of one devis (ADR 134): written before Stripe is asked, so that whatever comes back is
-- known.
create table checkouts (
  org_id uuid not null references organizations on delete restrict,
  -- Stripe's client_reference_id, metadata and idempotency key.
  id uuid not null default new_id(),
  account_id text not null check (length(account_id) between 1 and 255),
  mode text not null check (mode in ('test', 'live')),
  invoice_id uuid,
  quote_id uuid,
  -- The client's link that it was opened from.
  link_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  recipient_email text not null check (length(recipient_email) <= 320),
  recipient_name text,
  -- Stripe's ids, once it answered.
  session_id text check (length(session_id) between 1 and 255),
  intent_id text check (length(intent_id) between 1 and 255),
  state text not null default 'creating' check (state in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
  -- When Stripe was asked for what is kept, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null default '-infinity',
  receipt_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- The money of a period is followed as that of a payment page is: a row, of which no page of ours was opened. It names who pays, since no
  -- document does yet.
  period_id uuid,
  company_id uuid,
  contact_id uuid,
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  constraint checkouts_check check (num_nonnulls(invoice_id, quote_id, period_id) = 1),
  constraint checkouts_company foreign key (org_id, company_id) references companies (org_id, id),
  constraint checkouts_contact foreign key (org_id, contact_id) references contacts (org_id, id)
);
-- A document has a single page at a time that may take money.
create unique index checkouts_open_invoice on checkouts (org_id, invoice_id) where state in ('creating', 'open') and invoice_id is not null;
create unique index checkouts_open_quote on checkouts (org_id, quote_id) where state in ('creating', 'open') and quote_id is not null;
create unique index checkouts_intent on checkouts (org_id, intent_id) where intent_id is not null;
create index checkouts_unsettled on checkouts (org_id, created_at) where state in ('creating', 'open', 'processing');
create unique index checkouts_period_once on checkouts (org_id, period_id) where period_id is not null;
-- `/success?session_id` asks for a page by its session.
create index checkouts_session on checkouts (org_id, session_id) where session_id is not null;

alter table checkouts enable row level security;
create policy checkouts_read on checkouts for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy checkouts_insert on checkouts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
create policy checkouts_update on checkouts for update to ardoise_app using (org_id = app_org() and (select app_may('payment:write')))
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on checkouts to ardoise_app;
grant update (session_id, intent_id, state, asked_at, receipt_at) on checkouts to ardoise_app;
