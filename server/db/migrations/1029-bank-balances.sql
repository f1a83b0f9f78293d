-- What stood on the bank at the end of a day (ADR 198): said by a statement, of its account, or typed, of all accounts of a currency together. The
-- forecast of cash begins there.
create table bank_balances (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- Null: typed, for the whole of the currency.
  account_id uuid,
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  on_day date not null,
  cents bigint not null check (cents between -99999999999 and 99999999999),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  -- One a day: what is said again replaces it.
  unique nulls not distinct (org_id, currency, account_id, on_day),
  foreign key (org_id, account_id) references bank_accounts (org_id, id) on delete cascade
);
create index bank_balances_account on bank_balances (org_id, account_id, on_day desc) where account_id is not null;

alter table bank_balances enable row level security;
create policy bank_balances_read on bank_balances for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_balances_insert on bank_balances for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_balances_update on bank_balances for update to ardoise_app using (org_id = app_org() and (select app_may('bank:write')))
  with check (org_id = app_org() and (select app_may('bank:write')));
grant select, insert on bank_balances to ardoise_app;
grant update (cents, created_by, created_at) on bank_balances to ardoise_app;
