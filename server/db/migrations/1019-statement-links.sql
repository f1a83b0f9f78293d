-- The page of all that a client owes (/s/, ADR 193): its links, the page of one payment for several invoices, and what a payment on its way is for.

-- A link shows one invoice or all that one client owes: a company or, failing that, a person.
alter table invoice_client_links alter column invoice_id drop not null, add column company_id uuid, add column contact_id uuid;
alter table invoice_client_links
  add foreign key (org_id, company_id) references companies (org_id, id),
  add foreign key (org_id, contact_id) references contacts (org_id, id),
  add check (num_nonnulls(invoice_id, company_id, contact_id) = 1);
create index invoice_client_links_company on invoice_client_links (org_id, company_id, created_at desc, id desc) where company_id is not null;
create index invoice_client_links_contact on invoice_client_links (org_id, contact_id, created_at desc, id desc) where contact_id is not null;

-- « Payer tout »: a page takes the money of several invoices of the client that it names, as much for each. Minor units.
alter table checkouts drop constraint checkouts_check;
alter table checkouts add constraint checkouts_check check (num_nonnulls(invoice_id, quote_id, period_id) = 1
  or (num_nonnulls(invoice_id, quote_id, period_id) = 0 and num_nonnulls(company_id, contact_id) = 1));
create table checkout_invoices (
  org_id uuid not null,
  checkout_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (org_id, checkout_id, invoice_id),
  foreign key (org_id, checkout_id) references checkouts (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index checkout_invoices_invoice on checkout_invoices (org_id, invoice_id);
alter table checkout_invoices enable row level security;
create policy checkout_invoices_read on checkout_invoices for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy checkout_invoices_insert on checkout_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on checkout_invoices to ardoise_app;

-- The invoices that a payment on its way will pay, where they are several; one alone is the payment's own. Minor units.
create table payment_targets (
  org_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (org_id, payment_id, invoice_id),
  foreign key (org_id, payment_id) references payments (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index payment_targets_invoice on payment_targets (org_id, invoice_id);
alter table payment_targets enable row level security;
create policy payment_targets_read on payment_targets for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy payment_targets_insert on payment_targets for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on payment_targets to ardoise_app;
create trigger payment_targets_frozen before update or delete on payment_targets for each row execute function refuse_change();
create trigger payment_targets_kept before truncate on payment_targets for each statement execute function refuse_change();

-- What is on its way to each invoice: debits and cards that have not arrived.
create view payments_under_way with (security_invoker) as
  select org_id, invoice_id, amount_cents from payments
  where invoice_id is not null and state in ('pending', 'processing')
  union all
  select t.org_id, t.invoice_id, t.amount_cents
  from payment_targets as t join payments as p on p.org_id = t.org_id and p.id = t.payment_id
  where p.state in ('pending', 'processing');
grant select on payments_under_way to ardoise_app;
