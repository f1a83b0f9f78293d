-- Up Migration
-- What the organization says, as the buyer, of a supplier's invoice that its platform brought (204 to 211) leaves by the same outbox.
alter table platform_deposits
  alter column invoice_id drop not null,
  -- A received invoice of which something was said stays: the commands refuse to delete it.
  add column received_id uuid,
  add column status_code integer,
  add column reasons text[] not null default '{}',
  add column note text check (length(note) <= 2000),
  add foreign key (org_id, received_id) references received_invoices (org_id, id),
  drop constraint platform_deposits_kind_check,
  add constraint platform_deposits_kind_check check (kind in ('invoice', 'cash_in', 'cancelled', 'answer')),
  add constraint platform_deposits_answer check (case when kind = 'answer'
    then invoice_id is null and received_id is not null and status_code in (204, 205, 206, 207, 208, 210, 211)
    else invoice_id is not null and received_id is null and status_code is null and note is null and reasons = '{}' end);
create index platform_deposits_received on platform_deposits (org_id, received_id, created_at) where received_id is not null;

drop policy platform_deposits_read on platform_deposits;
create policy platform_deposits_read on platform_deposits for select to ardoise_app
  using (org_id = app_org() and case when kind = 'answer' then (select app_may('received_invoice:read'))
    else (select app_may('invoice:read')) or (select app_may('payment:write')) end);
drop policy platform_deposits_insert on platform_deposits;
create policy platform_deposits_insert on platform_deposits for insert to ardoise_app
  with check (org_id = app_org() and case when kind = 'answer' then (select app_may('received_invoice:write'))
    else (select app_may('invoice:issue')) or (select app_may('payment:write')) end);
-- Who says a status of a received invoice has the platform asked.
drop policy platform_connections_read on platform_connections;
create policy platform_connections_read on platform_connections for select to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:read')) or (select app_may('payment:write')) or (select app_may('received_invoice:read'))));
