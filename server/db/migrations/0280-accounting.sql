-- Account numbers that the organization chose (ADR 133); one that it did not choose is the usual one of shared/domain/accounting/accounts.ts.
create table accounting_accounts (
  org_id uuid primary key references organizations on delete cascade,
  numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);

alter table accounting_accounts enable row level security;
create policy accounting_accounts_read on accounting_accounts for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment:read')));
create policy accounting_accounts_insert on accounting_accounts for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
create policy accounting_accounts_update on accounting_accounts for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment:write'))) with check (org_id = app_org());
grant select, insert, update on accounting_accounts to ardoise_app;
