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

alter table write_offs enable row level security;
create policy write_offs_read on write_offs for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy write_offs_insert on write_offs for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on write_offs to ardoise_app;

create trigger write_offs_frozen before update or delete on write_offs for each row execute function refuse_change();
create trigger write_offs_kept before truncate on write_offs for each statement execute function refuse_change();

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

alter table write_off_undoings enable row level security;
create policy write_off_undoings_read on write_off_undoings for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy write_off_undoings_insert on write_off_undoings for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on write_off_undoings to ardoise_app;

create trigger write_off_undoings_frozen before update or delete on write_off_undoings for each row execute function refuse_change();
create trigger write_off_undoings_kept before truncate on write_off_undoings for each statement execute function refuse_change();
