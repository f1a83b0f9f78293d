-- Up Migration
-- A line of a bank may also be a batch of debits, a refund, or a supplier's invoice that is paid (ADR 141).
alter table bank_matches
  add column debit_batch_id uuid,
  add column movement_id uuid,
  add column received_id uuid,
  -- The match paid the received invoice, which goes back to « approuvée » with it.
  add column settled boolean not null default false,
  add unique (org_id, debit_batch_id),
  add unique (org_id, movement_id),
  add unique (org_id, received_id),
  add foreign key (org_id, debit_batch_id) references debit_batches (org_id, id),
  add foreign key (org_id, movement_id) references money_movements (org_id, id),
  add foreign key (org_id, received_id) references received_invoices (org_id, id);
do $$
declare c text;
begin
  for c in select conname from pg_constraint where conrelid = 'bank_matches'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%' loop
    execute format('alter table bank_matches drop constraint %I', c);
  end loop;
end $$;
alter table bank_matches add constraint bank_matches_of_one
  check (num_nonnulls(payment_id, payout_id, debit_batch_id, movement_id, received_id) = 1);

-- Matches of a line that a person refused: they are not proposed again.
create table bank_target_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  kind text not null check (kind in ('debits', 'refund', 'received')),
  target_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, kind, target_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade
);
alter table bank_target_rejections enable row level security;
create policy bank_target_rejections_read on bank_target_rejections for select to ardoise_app
  using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_target_rejections_insert on bank_target_rejections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_target_rejections_delete on bank_target_rejections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_target_rejections to ardoise_app;
create index received_invoices_to_pay on received_invoices (org_id, due_cents) where status in ('approved', 'paid') and not credit;
create index money_movements_refunds on money_movements (org_id, occurred_at) where kind = 'refund';
