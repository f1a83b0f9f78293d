-- What was issued never changes and never goes, whoever asks: only what happens to it afterwards moves. A column that comes later is frozen too.
create function invoices_guard() returns trigger language plpgsql as $$
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
create trigger invoices_guard before update or delete on invoices for each row execute function invoices_guard();

create function invoice_links_guard() returns trigger language plpgsql as $$
declare
  link constant invoice_links := case when tg_op = 'INSERT' then new else old end;
begin
  -- As its draft goes, the draft is gone already.
  if exists (select from invoices where org_id = link.org_id and id = link.invoice_id and status <> 'draft') then
    raise exception 'the links of an issued invoice are frozen' using errcode = 'check_violation';
  end if;
  return link;
end $$;
create trigger invoice_links_guard before insert or delete on invoice_links for each row execute function invoice_links_guard();

-- At commit, what was issued has its frozen document and its entry in the chain.
create function invoice_is_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice_documents where org_id = new.org_id and invoice_id = new.id)
     or not exists (select from ledger_entries where org_id = new.org_id and kind = 'invoice_issued' and subject_id = new.id) then
    raise exception 'an issued invoice has a document and an entry in the ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoices_recorded after insert or update of status on invoices deferrable initially deferred
  for each row when (new.status = 'issued') execute function invoice_is_recorded();

-- A member renames a client and may not write invoices: their drafts follow all the same.
create function rename_client_of_draft_invoices(of_company uuid, of_contact uuid, new_name text) returns void
language sql security definer set search_path = public, pg_temp as $$
  with held as (
    select id from invoices
    where org_id = app_org() and status = 'draft' and (company_id = of_company or (contact_id = of_contact and company_id is null))
    order by id for no key update)
  update invoices set client_name = new_name where org_id = app_org() and id in (select id from held)
$$;
revoke execute on function rename_client_of_draft_invoices(uuid, uuid, text) from public;
grant execute on function rename_client_of_draft_invoices(uuid, uuid, text) to ardoise_app;

-- A counter that gave a number goes on from it, whoever asks.
create function invoice_series_guard() returns trigger language plpgsql as $$
begin
  if old.last_issued_on is not null
     and (new.last_issued_on is null or new.last_number < old.last_number or new.first_number <> old.first_number) then
    raise exception 'a counter that gave a number never goes back' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_series_guard before update on invoice_series for each row execute function invoice_series_guard();

-- An issue is the only way to a number: no role inserts a row that is issued already, without its document and its entry (ADR 092).
create function invoice_begins_as_draft() returns trigger language plpgsql as $$
begin
  if new.status <> 'draft' then
    raise exception 'an invoice begins as a draft' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_begin before insert on invoices for each row execute function invoice_begins_as_draft();
