-- Up Migration
-- What a corrective invoice replaced is no longer summed; the index alone still tells the sums.
drop index invoices_status_totals;
create index invoices_status_totals on invoices (org_id, status)
  include (kind, net_cents, gross_cents, owed_cents, due_on, currency, replaced_at);
