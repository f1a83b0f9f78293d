-- Up Migration
-- « Passer en perte » (ADR 147): a debt that will never be paid is neither paid nor awaited.
alter table money_movements drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind in ('payment_received', 'allocation', 'refund', 'chargeback', 'provider_fee', 'payout', 'write_off', 'write_off_undone', 'correction'));
alter table money_lines drop constraint money_lines_account_check,
  add constraint money_lines_account_check check (account in ('bank', 'cash', 'cheques', 'provider_balance', 'receivable', 'client_credit', 'client_deposit', 'suspense', 'disputed_funds', 'provider_fees', 'bad_debt', 'recovered_vat'));
-- The VAT within a loss, split when it is booked; null of anything else.
alter table cash_in_parts add column vat_cents bigint;

alter table invoices drop constraint invoices_status_check,
  add constraint invoices_status_check check (status in ('draft', 'issued', 'sent', 'partly_paid', 'paid', 'partly_written_off', 'written_off', 'disputed', 'cancelled')),
  add column lost_cents bigint not null default 0,
  -- The sum owed follows losses. PostgreSQL before 17 changes no generated expression: the column is made again, with its indexes.
  drop column owed_cents;
alter table invoices
  add constraint invoices_lost_check check (lost_cents >= 0 and (lost_cents = 0 or paid_cents + credited_cents + lost_cents <= due_cents)),
  add column owed_cents bigint generated always as (case
    when status in ('issued', 'sent', 'partly_paid', 'disputed') and kind in ('invoice', 'deposit', 'corrective')
    then greatest(0, due_cents - paid_cents - credited_cents - lost_cents) else 0 end) stored;
create index invoices_owed on invoices (org_id, due_on, id) include (owed_cents, status, currency) where owed_cents > 0;
create index invoices_owed_by_created on invoices (org_id, created_at desc, id desc) include (due_on, status) where owed_cents > 0;
create index invoices_status_totals on invoices (org_id, status)
  include (kind, net_cents, gross_cents, owed_cents, due_on, currency, replaced_at);
-- Debts given up that a line of the bank may still pay.
create index invoices_lost on invoices (org_id, id) where lost_cents > 0;

create or replace function invoices_guard() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet in this trigger.
  moving constant text[] := '{status,paid_cents,credited_cents,lost_cents,sent_at,disputed_at,replaced_at,updated_by,updated_at,owed_cents,sort_issued,sort_due}';
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'an issued invoice is never deleted' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.status = 'draft' then
    if new.status not in ('draft', 'issued') then
      raise exception 'a draft may only be edited or issued' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'an issued invoice is frozen' using errcode = 'check_violation';
  end if;
  -- invoiceTransitions of shared/domain/invoices/invoice.ts.
  if new.status <> old.status and (old.status = 'cancelled' or new.status = 'draft'
     or (new.status = 'issued' and new.sent_at is not null) or (new.status = 'sent' and new.sent_at is null)) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.credited_cents < old.credited_cents or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
     or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at) then
    raise exception 'a credit note, a sending and a replacement are never undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The facts of each loss; its movement is in the money ledger and in the chain.
create table write_offs (
  org_id uuid not null,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  movement_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- VAT that comes back; 0 where none does.
  vat_cents bigint not null check (vat_cents between 0 and amount_cents),
  -- lossReasons of shared/french/unpaid-vat.ts.
  reason text not null check (reason in ('liquidation', 'court_plan', 'certificate', 'vanished', 'small_amount')),
  note text check (length(note) <= 300),
  -- The day that the proof bears. The movement has its own: that of the duplicate where VAT comes back.
  lost_on date not null,
  -- The invoice again with the words of article 272: kept, and sent to the client.
  duplicate_file_key text,
  duplicate_sha256 text,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, movement_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, movement_id) references money_movements (org_id, id),
  check ((vat_cents > 0) = (duplicate_file_key is not null) and (duplicate_file_key is null) = (duplicate_sha256 is null))
);
create index write_offs_invoice on write_offs (org_id, invoice_id, created_at, id);
create index write_offs_duplicate on write_offs (duplicate_file_key) where duplicate_file_key is not null;

-- A loss is awaited again, whole or in part: by « Annuler la perte », or by money that came after all.
create table write_off_undoings (
  org_id uuid not null,
  movement_id uuid not null,
  write_off_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (org_id, movement_id),
  foreign key (org_id, movement_id) references money_movements (org_id, id),
  foreign key (org_id, write_off_id) references write_offs (org_id, id)
);
create index write_off_undoings_loss on write_off_undoings (org_id, write_off_id);

do $$
declare t text;
begin
  foreach t in array array['write_offs', 'write_off_undoings'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', t || '_frozen', t);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', t || '_kept', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''payment:write'')))', t || '_insert', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
