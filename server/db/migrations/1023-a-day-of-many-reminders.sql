-- What a client owes, and the devis that it has to answer, were indexed by coalesce(), which PostgreSQL takes for leaky: where row-level security applies no index
-- on it is used, and each reading looked at every owed invoice. A case expression is none: clientOf() of server/db/client-of.ts writes it.
drop index invoices_owed_client;
create index invoices_owed_client on invoices (org_id, (case when company_id is null then contact_id else company_id end), due_on, id) where owed_cents > 0;
drop index quotes_waiting_client;
create index quotes_waiting_client on quotes (org_id, (case when company_id is null then contact_id else company_id end), sent_at, id)
  where status in ('sent', 'viewed');

-- The rows of a decided day were looked up in reminders one by one, by a plan made when that table was empty: twelve seconds
-- for a hundred thousand of them. They are looked up at once, as their invoices are since 1017. A reminder is never deleted but with its organization.
alter table reminder_invoices drop constraint reminder_invoices_org_id_reminder_id_fkey;
create or replace function reminder_invoices_exist() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a where not exists (
      select from invoices i where i.org_id = a.org_id and i.id = a.invoice_id and i.number is not null)) then
    raise exception 'a reminder names an invoice that is not issued' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct org_id, reminder_id from added) a where not exists (
      select from reminders r where r.org_id = a.org_id and r.id = a.reminder_id)) then
    raise exception 'invoices of a reminder that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
