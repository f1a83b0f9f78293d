-- Up Migration
-- Suppliers' invoices that came by the approved platform, a row for each flow: what was taken once is not taken again.
create table platform_received (
  org_id uuid not null references organizations on delete cascade,
  flow_id text not null check (length(flow_id) <= 64),
  -- No foreign key: the flow of a received invoice that was deleted stays taken.
  received_id uuid,
  -- Why its file was set aside.
  problem text check (length(problem) <= 100),
  received_at timestamptz(3) not null,
  primary key (org_id, flow_id),
  check (num_nonnulls(received_id, problem) = 1)
);
create index platform_received_invoice on platform_received (org_id, received_id) where received_id is not null;
create index platform_received_aside on platform_received (org_id, flow_id) where problem is not null;

alter table platform_received enable row level security;
create policy platform_received_read on platform_received for select to ardoise_app
  using (org_id = app_org() and (select app_may('received_invoice:read')));
create policy platform_received_insert on platform_received for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('*')));
create policy platform_received_update on platform_received for update to ardoise_app
  using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update on platform_received to ardoise_app;
