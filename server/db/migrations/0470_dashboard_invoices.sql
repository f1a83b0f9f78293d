-- Up Migration
-- The dashboard sums what was issued in two months, and what is owed and late, by currency, each from its index alone.
create index invoices_issued_totals on invoices (org_id, issued_on) include (kind, currency, gross_cents, replaced_at)
  where issued_on is not null;
drop index invoices_owed;
create index invoices_owed on invoices (org_id, due_on, id) include (owed_cents, status, currency) where owed_cents > 0;
