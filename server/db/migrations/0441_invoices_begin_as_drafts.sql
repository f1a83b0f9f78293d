-- Up Migration
-- An issue is the only way to a number: no role inserts a row that is issued already, without its document and its entry (ADR 092).
create function invoice_begins_as_draft() returns trigger language plpgsql as $$
begin
  if new.status <> 'draft' then
    raise exception 'an invoice begins as a draft' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_begin before insert on invoices for each row execute function invoice_begins_as_draft();
