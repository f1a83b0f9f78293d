-- Up Migration
-- What is late, newest first: found in this index alone (listInvoices), where most of what is owed is not due yet.
create index invoices_owed_by_created on invoices (org_id, created_at desc, id desc) include (due_on, status)
  where owed_cents > 0;
