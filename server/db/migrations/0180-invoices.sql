-- What an organization says once for all its invoices. No row: the defaults of server/features/invoices/queries/settings.ts.
create table invoice_settings (
  org_id uuid primary key references organizations on delete cascade,
  share_capital_cents bigint check (share_capital_cents >= 0),
  registry_town text,
  -- SIREN or SIREN_suffix in the directory of e-invoices.
  electronic_address text,
  insurance jsonb,
  iban text,
  bic text,
  account_name text,
  vat_on_debits boolean not null default false,
  -- PaymentTerms of shared/domain/invoices.
  payment_terms jsonb,
  -- Formats of numbers by series.
  numbering jsonb,
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  -- Series (UsedSeries of shared/domain/invoices/numbering.ts) whose format was replaced: none of their numbers may come again.
  past_series jsonb not null default '[]',
  -- How VAT is declared (RealRegime of shared/domain/invoices/vat-regimes.ts); null while the organization did not say. The franchise is its
  -- vat_franchise.
  vat_regime text check (vat_regime in ('real_monthly', 'real_quarterly', 'simplified')),
  -- An agreement of the trade may allow longer terms than C. com. art. L. 441-10 (art. L. 441-11): the days that it allows, after the invoice.
  sector_term_days integer check (sector_term_days between 61 and 365)
);

alter table invoice_settings enable row level security;
create policy invoice_settings_read on invoice_settings for select to ardoise_app using (org_id = app_org());
create policy invoice_settings_insert on invoice_settings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('organization:update')));
create policy invoice_settings_update on invoice_settings for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and (select app_may('organization:update')));
grant select, insert, update on invoice_settings to ardoise_app;

create table invoices (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  kind text not null check (kind in ('invoice', 'deposit', 'credit_note', 'corrective', 'deposit_credit_note', 'global_allowance')),
  status text not null default 'draft'
    check (status in ('draft', 'issued', 'sent', 'partly_paid', 'paid', 'partly_written_off', 'written_off', 'disputed', 'cancelled')),
  number text,
  -- The counter that gave the number: a row of invoice_series.
  series text,
  period text,
  company_id uuid,
  contact_id uuid,
  -- The signed devis at the head of the chain.
  quote_id uuid,
  title text,
  -- The rest of InvoiceContent (StoredContent of server/features/invoices/store/invoices.ts).
  content jsonb not null default '{"lines": []}',
  -- Grows with each save; a save names the revision it was made from.
  revision integer not null default 1,
  currency text not null default 'EUR',
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  gross_cents bigint not null default 0,
  -- What was to be paid at issue (BT-115).
  due_cents bigint not null default 0,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents between 0 and greatest(0, gross_cents)),
  issued_on date,
  due_on date,
  -- The day of the delivery or of the end of the service.
  performed_on date,
  issued_at timestamptz(3),
  sent_at timestamptz(3),
  disputed_at timestamptz(3),
  -- When a corrective invoice took its place.
  replaced_at timestamptz(3),
  duplicated_from uuid,
  client_name text,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_by uuid,
  updated_at timestamptz(3) not null default now(),
  -- Sort keys without nulls, so that a page cursor compares rows: a draft comes after every date.
  sort_issued date generated always as (coalesce(issued_on, '9999-12-31')) stored,
  sort_due date generated always as (coalesce(due_on, '9999-12-31')) stored,
  -- The deposit that a client paid on a devis, which this deposit invoice invoices: one for a payment, never two.
  payment_id uuid,
  -- « Passer en perte » (ADR 147): a debt that will never be paid is neither paid nor awaited.
  lost_cents bigint not null default 0,
  owed_cents bigint generated always as (case
    when status in ('issued', 'sent', 'partly_paid', 'disputed') and kind in ('invoice', 'deposit', 'corrective')
    then greatest(0, due_cents - paid_cents - credited_cents - lost_cents) else 0 end) stored,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((status = 'draft') = (number is null)),
  check (num_nulls(number, series, period, issued_on, issued_at) in (0, 5)),
  constraint invoices_lost_check check (lost_cents >= 0 and (lost_cents = 0 or paid_cents + credited_cents + lost_cents <= due_cents))
);
create index invoices_by_created on invoices (org_id, created_at desc, id desc);
create index invoices_by_status on invoices (org_id, status, created_at desc, id desc);
create index invoices_by_issued on invoices (org_id, sort_issued, id);
create index invoices_by_due on invoices (org_id, sort_due, id);
create index invoices_by_amount on invoices (org_id, gross_cents, id);
create index invoices_company on invoices (org_id, company_id, created_at desc) where company_id is not null;
create index invoices_contact on invoices (org_id, contact_id, created_at desc) where contact_id is not null;
create index invoices_quote on invoices (org_id, quote_id) where quote_id is not null;
create index invoices_chronology on invoices (org_id, series, period, issued_on) where number is not null;
-- The list of credit notes, rare among invoices (creditKinds of server/features/invoices/queries/list.ts).
create index invoices_credit_by_created on invoices (org_id, created_at desc, id desc)
  where kind in ('credit_note', 'deposit_credit_note', 'global_allowance');
-- E-reporting counts money received before an invoice was issued on the day it came, which is in the invoice's content: under row-level
-- security no index serves `content ->>`, which is not leakproof. That day counts at the latest as the day of issue.
create index invoices_prepaid on invoices (org_id, sort_issued) where number is not null and due_cents < gross_cents;
-- The dashboard sums what was issued in two months, and what is owed and late, by currency, each from its index alone.
create index invoices_issued_totals on invoices (org_id, issued_on) include (kind, currency, gross_cents, replaced_at)
  where issued_on is not null;
create unique index invoices_payment on invoices (org_id, payment_id) where payment_id is not null;
-- What is owed and late, found and summed by currency in this index alone.
create index invoices_owed on invoices (org_id, due_on, id) include (owed_cents, status, currency) where owed_cents > 0;
-- What is late, newest first: found in this index alone (listInvoices), where most of what is owed is not due yet.
create index invoices_owed_by_created on invoices (org_id, created_at desc, id desc) include (due_on, status) where owed_cents > 0;
-- The totals above the list, by currency, from the index alone: what is late of each state, without what a corrective invoice replaced.
create index invoices_status_totals on invoices (org_id, status)
  include (kind, net_cents, gross_cents, owed_cents, due_on, currency, replaced_at);
-- Debts given up that a line of the bank may still pay.
create index invoices_lost on invoices (org_id, id) where lost_cents > 0;

alter table invoices enable row level security;
create policy invoices_read on invoices for select to ardoise_app using (org_id = app_org());
create policy invoices_insert on invoices for insert to ardoise_app with check (org_id = app_org() and (select app_may('invoice:write')));
create policy invoices_delete on invoices for delete to ardoise_app using (org_id = app_org() and (select app_may('invoice:write')));
-- Who sends an invoice marks it as sent and settles its dispute; who holds its link disputes it, and does nothing else.
create policy invoices_update on invoices for update to ardoise_app using (org_id = app_org()) with check (org_id = app_org()
  and case when status = 'draft' then (select app_may('invoice:write'))
    else (select app_may('invoice:issue')) or (select app_may('invoice:send')) or (status = 'disputed' and (select app_may('invoice:answer'))) end);
-- Beside those who issue: a payment moves what is owed of an issued invoice.
create policy invoices_paid on invoices for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and status <> 'draft' and (select app_may('payment:write')));
grant select, insert, update, delete on invoices to ardoise_app;

create trigger invoices_kept before truncate on invoices for each statement execute function refuse_change();

call make_searchable('invoices', 'invoice', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);

-- One row a series and period: its lock makes numbers continuous and keeps dates from going back.
create table invoice_series (
  org_id uuid not null references organizations on delete cascade,
  series text not null,
  period text not null,
  -- The rank of the first number: above 1 where the organization goes on from another software.
  first_number integer not null default 1,
  last_number integer not null,
  -- Null where the organization chose the number to start from and issued nothing yet.
  last_issued_on date,
  primary key (org_id, series, period)
);

alter table invoice_series enable row level security;
create policy invoice_series_read on invoice_series for select to ardoise_app using (org_id = app_org());
-- Whoever sets the organization chooses the number that a counter starts from; numbers themselves are taken by whoever issues.
create policy invoice_series_insert on invoice_series for insert to ardoise_app with check (org_id = app_org()
  and ((select app_may('invoice:issue')) or ((select app_may('organization:update')) and last_issued_on is null)));
create policy invoice_series_update on invoice_series for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org()
  and ((select app_may('invoice:issue')) or ((select app_may('organization:update')) and last_issued_on is null)));
grant select, insert on invoice_series to ardoise_app;
grant update (first_number, last_number, last_issued_on) on invoice_series to ardoise_app;

-- What an issued invoice shows, and its two files.
create table invoice_documents (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  document jsonb not null,
  pdf_file_key text not null,
  pdf_sha256 text not null,
  xml_file_key text not null,
  xml_sha256 text not null,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index invoice_documents_pdf_file on invoice_documents (pdf_file_key);
create index invoice_documents_xml_file on invoice_documents (xml_file_key);

alter table invoice_documents enable row level security;
create policy invoice_documents_read on invoice_documents for select to ardoise_app using (org_id = app_org());
create policy invoice_documents_insert on invoice_documents for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on invoice_documents to ardoise_app;

create trigger invoice_documents_frozen before update or delete on invoice_documents for each row execute function refuse_change();
create trigger invoice_documents_kept before truncate on invoice_documents for each statement execute function refuse_change();

-- What a document says of an earlier one of the organization.
create table invoice_links (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  preceding_id uuid not null,
  relation text not null check (relation in ('credits', 'corrects', 'takes_back')),
  primary key (org_id, invoice_id, preceding_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id) on delete cascade,
  foreign key (org_id, preceding_id) references invoices (org_id, id),
  check (invoice_id <> preceding_id)
);
create index invoice_links_preceding on invoice_links (org_id, preceding_id);

alter table invoice_links enable row level security;
create policy invoice_links_read on invoice_links for select to ardoise_app using (org_id = app_org());
create policy invoice_links_insert on invoice_links for insert to ardoise_app with check (org_id = app_org() and (select app_may('invoice:write')));
create policy invoice_links_delete on invoice_links for delete to ardoise_app using (org_id = app_org() and (select app_may('invoice:write')));
grant select, insert, delete on invoice_links to ardoise_app;

create trigger invoice_links_frozen before update on invoice_links for each row execute function refuse_change();
create trigger invoice_links_kept before truncate on invoice_links for each statement execute function refuse_change();
