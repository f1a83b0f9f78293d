-- Up Migration
-- A file that the bank refused is cancelled: its transfers are to be sent again, in another one.
alter table bank_transfer_files
  add column canceled_at timestamptz(3),
  add column canceled_by uuid;
create function bank_transfer_file_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.canceled_at is not null or new.canceled_at is null
     or to_jsonb(new) - 'canceled_at' - 'canceled_by' is distinct from to_jsonb(old) - 'canceled_at' - 'canceled_by' then
    raise exception 'bank_transfer_files is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger bank_transfer_files_frozen on bank_transfer_files;
create trigger bank_transfer_files_frozen before update or delete on bank_transfer_files for each row execute function bank_transfer_file_guard();

create or replace function refund_transfer_guard() returns trigger language plpgsql as $$
begin
  if old.file_id is not null and (tg_op = 'DELETE' or new.file_id is not null or to_jsonb(new) - 'file_id' is distinct from to_jsonb(old) - 'file_id'
     or not exists (select from bank_transfer_files where org_id = old.org_id and id = old.file_id and canceled_at is not null)) then
    raise exception 'this transfer is in a file' using errcode = 'check_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create policy bank_transfer_files_update on bank_transfer_files for update to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write'))) with check (org_id = app_org());
grant update (canceled_at, canceled_by) on bank_transfer_files to ardoise_app;
