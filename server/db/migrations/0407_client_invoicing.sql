-- Up Migration
-- What the invoices of a client need (BT-49, BT-13, BT-10, BG-13). A private person has the first two not.
alter table companies
  add column electronic_scheme text,
  add column electronic_address text,
  add column purchase_order_required boolean not null default false,
  add column buyer_reference text,
  add column delivery_name text,
  add column delivery_line1 text,
  add column delivery_line2 text,
  add column delivery_postal_code text,
  add column delivery_city text,
  add column delivery_country text,
  add constraint companies_electronic_address check ((electronic_scheme is null) = (electronic_address is null)),
  add constraint companies_consumer_invoicing check (kind = 'professional' or (electronic_scheme is null and not purchase_order_required));
