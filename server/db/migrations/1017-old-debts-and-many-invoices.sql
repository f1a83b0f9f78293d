-- Since when « Relances automatiques » is on: what came due before waits for a person once, so that old debts are not all reminded on the day it is turned on.
alter table organizations add column auto_reminders_since timestamptz(3);
-- It may have been on while it did nothing.
update organizations set auto_reminders_since = now() where (settings ->> 'auto_reminders')::boolean;

create function note_auto_reminders() returns trigger language plpgsql as $$
begin
  new.auto_reminders_since := now();
  return new;
end $$;
create trigger organizations_auto_reminders before update on organizations for each row
  when ((new.settings ->> 'auto_reminders') = 'true' and (old.settings ->> 'auto_reminders') is distinct from 'true')
  execute function note_auto_reminders();
create trigger organizations_auto_reminders_new before insert on organizations for each row
  when ((new.settings ->> 'auto_reminders') = 'true') execute function note_auto_reminders();

-- A day that is decided writes a row for each invoice of each reminder: a hundred thousand were looked up one by one, each locking its invoice. They are looked
-- up at once instead. What was issued is never deleted, so nothing else would hold them.
alter table reminder_invoices drop constraint reminder_invoices_org_id_invoice_id_fkey;
create function reminder_invoices_exist() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a where not exists (
      select from invoices i where i.org_id = a.org_id and i.id = a.invoice_id and i.number is not null)) then
    raise exception 'a reminder names an invoice that is not issued' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger reminder_invoices_exist after insert on reminder_invoices referencing new table as added
  for each statement execute function reminder_invoices_exist();
