-- The chain: each entry holds the hash of the one before it (ADR 092).
create table ledger_entries (
  org_id uuid not null references organizations on delete restrict,
  position bigint not null check (position > 0),
  kind text not null check (kind in ('invoice_issued', 'payment_recorded', 'movement_recorded', 'closure')),
  subject_id uuid not null,
  payload_sha256 text not null,
  previous_hash text not null,
  hash text not null,
  -- Never before that of the entry before it.
  recorded_at timestamptz(3) not null,
  primary key (org_id, position),
  unique (org_id, kind, subject_id)
);
-- What was recorded in a period for days of before it: e-reporting says which earlier periods it changes.
create index ledger_entries_recorded on ledger_entries (org_id, recorded_at);

alter table ledger_entries enable row level security;
create policy ledger_entries_read on ledger_entries for select to ardoise_app using (org_id = app_org());
create policy ledger_entries_insert on ledger_entries for insert to ardoise_app with check (org_id = app_org() and (select app_may('invoice:issue')));
create policy ledger_entries_payment on ledger_entries for insert to ardoise_app
  with check (org_id = app_org() and kind in ('payment_recorded', 'movement_recorded') and (select app_may('payment:write')));
grant select, insert on ledger_entries to ardoise_app;

create trigger ledger_entries_frozen before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function refuse_change();

-- What was recorded in a day, a month or a year that is over.
create table ledger_closures (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  span text not null check (span in ('day', 'month', 'year')),
  -- 2026-11-25, 2026-11 or 2026.
  period text not null,
  first_position bigint not null,
  last_position bigint not null,
  invoices integer not null,
  -- Invoices less credit notes of the period; `total_` since the first entry.
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null,
  total_gross_cents bigint not null,
  last_hash text not null,
  closed_at timestamptz(3) not null,
  -- What was received in the period, and since the first entry. Null where the hash of a closure does not know them.
  payments integer,
  paid_cents bigint,
  total_paid_cents bigint,
  primary key (org_id, id),
  unique (org_id, span, period),
  check (first_position <= last_position)
);

alter table ledger_closures enable row level security;
-- Sums of what was invoiced and received. Its entries hold hashes alone, which whoever issues or records continues.
create policy ledger_closures_read on ledger_closures for select to ardoise_app using (org_id = app_org() and (select app_may('ledger:verify')));
-- Closures are the system's.
create policy ledger_closures_insert on ledger_closures for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
grant select, insert on ledger_closures to ardoise_app;

create trigger ledger_closures_frozen before update or delete on ledger_closures for each row execute function refuse_change();
create trigger ledger_closures_kept before truncate on ledger_closures for each statement execute function refuse_change();
