-- A payment of an invoice; every payment enters the chain of the organization (ADR 104).
alter table payments
  add column invoice_id uuid,
  -- Those recorded before this migration have no entry.
  add column chained boolean not null default false,
  add foreign key (org_id, invoice_id) references invoices (org_id, id);
alter table payments alter column chained set default true;
create index payments_invoice on payments (org_id, invoice_id, captured_at desc, id desc) where invoice_id is not null;

alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('invoice_issued', 'payment_recorded', 'closure'));
create policy ledger_entries_payment on ledger_entries for insert to ardoise_app
  with check (org_id = app_org() and kind = 'payment_recorded' and (select app_may('payment:write')));
-- Beside those who issue: a payment moves what is owed of an issued invoice.
create policy invoices_paid on invoices for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and status <> 'draft' and (select app_may('payment:write')));

-- What was received in the period, and since the first entry. Null in closures of before, whose hashes do not know them.
alter table ledger_closures add column payments integer, add column paid_cents bigint, add column total_paid_cents bigint;

create trigger payments_frozen before update or delete on payments for each row execute function refuse_change();
create trigger payments_kept before truncate on payments for each statement execute function refuse_change();

create function payment_is_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where org_id = new.org_id and kind = 'payment_recorded' and subject_id = new.id) then
    raise exception 'a payment has an entry in the ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payments_recorded after insert on payments deferrable initially deferred
  for each row when (new.chained) execute function payment_is_recorded();
