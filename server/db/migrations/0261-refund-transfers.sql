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
  -- A file that the bank refused is cancelled: its transfers are to be sent again, in another one.
  canceled_at timestamptz(3),
  canceled_by uuid,
  -- A file of transfers above the owner's amount waits for another person than who made it.
  waits boolean not null default false,
  allowed_by uuid,
  allowed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, account_id) references bank_accounts (org_id, id),
  constraint bank_transfer_files_by_two check ((allowed_by is null) = (allowed_at is null) and (allowed_by is null or (waits and allowed_by <> created_by)))
);
create index bank_transfer_files_by_date on bank_transfer_files (org_id, created_at desc, id desc);
create index bank_transfer_files_of_maker on bank_transfer_files (org_id, created_by, created_at);

alter table bank_transfer_files enable row level security;
create policy bank_transfer_files_read on bank_transfer_files for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_transfer_files_insert on bank_transfer_files for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_transfer_files_update on bank_transfer_files for update to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write'))) with check (org_id = app_org());
grant select, insert on bank_transfer_files to ardoise_app;
grant update (canceled_at, canceled_by, allowed_by, allowed_at) on bank_transfer_files to ardoise_app;

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
  -- A refund that a second person must allow (ADR 138) is transferred once it is allowed; one that is refused or withdrawn, never.
  -- No foreign key: rows of refund_approvals are never deleted.
  request_id uuid,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, file_id) references bank_transfer_files (org_id, id)
);
create index refund_transfers_waiting on refund_transfers (org_id, created_at, id) where file_id is null;
create index refund_transfers_of_file on refund_transfers (org_id, file_id) where file_id is not null;
create index refund_transfers_payment on refund_transfers (org_id, payment_id);

alter table refund_transfers enable row level security;
create policy refund_transfers_read on refund_transfers for select to ardoise_app using (org_id = app_org() and (select app_may('bank:read')));
create policy refund_transfers_insert on refund_transfers for insert to ardoise_app with check (org_id = app_org() and (select app_may('bank:write')));
create policy refund_transfers_update on refund_transfers for update to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write'))) with check (org_id = app_org());
create policy refund_transfers_delete on refund_transfers for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on refund_transfers to ardoise_app;
grant update (file_id) on refund_transfers to ardoise_app;

-- In a file, a transfer is as the bank was told.
create function refund_transfer_guard() returns trigger language plpgsql as $$
begin
  if old.file_id is not null and (tg_op = 'DELETE' or new.file_id is not null or to_jsonb(new) - 'file_id' is distinct from to_jsonb(old) - 'file_id'
     or not exists (select from bank_transfer_files where org_id = old.org_id and id = old.file_id and canceled_at is not null)) then
    raise exception 'this transfer is in a file' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger refund_transfers_frozen before update or delete on refund_transfers for each row execute function refund_transfer_guard();

create function bank_transfer_file_guard() returns trigger language plpgsql as $$
declare
  answered constant text[] := '{canceled_at,canceled_by,allowed_by,allowed_at}';
begin
  if tg_op = 'DELETE' or old.canceled_at is not null or to_jsonb(new) - answered is distinct from to_jsonb(old) - answered
     or (new.canceled_at is null and (new.allowed_at is null or old.allowed_at is not null))
     or (new.canceled_at is not null and new.allowed_at is distinct from old.allowed_at) then
    raise exception 'bank_transfer_files is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_transfer_files_frozen before update or delete on bank_transfer_files for each row execute function bank_transfer_file_guard();
