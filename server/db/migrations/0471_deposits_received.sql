-- Up Migration
-- The deposit that a client paid on a devis, which this deposit invoice invoices: one for a payment, never two.
alter table invoices add column payment_id uuid,
  add constraint invoices_of_payment foreign key (org_id, payment_id) references payments (org_id, id);
create unique index invoices_payment on invoices (org_id, payment_id) where payment_id is not null;
