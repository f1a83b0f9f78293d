-- Up Migration
-- Files of transfers that a person gives to its bank (ADR 136). A file never changes: it is downloaded again as it was.
create table bank_transfer_files (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null,
  account_id uuid not null,
  execute_on date not null,
  transfers integer not null check (transfers between 1 and 500),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, id)
);
create index bank_transfer_files_by_date on bank_transfer_files (org_id, created_at desc, id desc);

-- Refunds that the bank has to transfer; each is in one file at most. The money ledger has booked them: source « refund_transfer ».
create table refund_transfers (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents between 1 and 99999999999),
  holder text not null check (length(holder) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  reason text not null check (length(reason) <= 300),
  file_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, file_id) references bank_transfer_files (org_id, id)
);
create index refund_transfers_waiting on refund_transfers (org_id, created_at, id) where file_id is null;
create index refund_transfers_of_file on refund_transfers (org_id, file_id) where file_id is not null;
create index refund_transfers_payment on refund_transfers (org_id, payment_id);

-- In a file, a transfer is as the bank was told.
create function refund_transfer_guard() returns trigger language plpgsql as $$
begin
  if old.file_id is not null then
    raise exception 'this transfer is in a file' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger refund_transfers_frozen before update or delete on refund_transfers for each row execute function refund_transfer_guard();
create trigger bank_transfer_files_frozen before update or delete on bank_transfer_files for each row execute function refuse_change();

do $$
declare t text;
begin
  foreach t in array array['bank_transfer_files', 'refund_transfers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org() and (select app_may(''bank:read'')))', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''bank:write'')))', t || '_insert', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
create policy refund_transfers_update on refund_transfers for update to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write'))) with check (org_id = app_org());
create policy refund_transfers_delete on refund_transfers for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant update (file_id), delete on refund_transfers to ardoise_app;
