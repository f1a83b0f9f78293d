-- Up Migration
-- Sums are made by currency from the index alone.
drop index invoices_status_totals;
create index invoices_status_totals on invoices (org_id, status) include (kind, net_cents, gross_cents, owed_cents, due_on, currency);
