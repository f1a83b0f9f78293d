-- Up Migration
-- The list of credit notes, rare among invoices (creditKinds of server/features/invoices/queries/list.ts).
create index invoices_credit_by_created on invoices (org_id, created_at desc, id desc)
  where kind in ('credit_note', 'deposit_credit_note', 'global_allowance');
-- The totals above the list now say what is late of each state.
drop index invoices_status_totals;
create index invoices_status_totals on invoices (org_id, status) include (kind, net_cents, gross_cents, owed_cents, due_on);
