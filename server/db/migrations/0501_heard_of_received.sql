-- Up Migration
-- What suppliers and platforms say of invoices that the organization received stands beside what is said of those that it issued.
alter table platform_messages
  -- Of a flow about what the organization buys.
  add column bought boolean not null default false,
  -- Null when no received invoice is meant, or it was deleted since.
  add column received_id uuid,
  add foreign key (org_id, received_id) references received_invoices (org_id, id) on delete set null (received_id),
  add check (case when bought then invoice_id is null else received_id is null end);
create index platform_messages_received on platform_messages (org_id, received_id, set_at) where received_id is not null;

alter policy platform_messages_read on platform_messages
  using (org_id = app_org() and case when bought then (select app_may('received_invoice:read')) else (select app_may('invoice:read')) end);
