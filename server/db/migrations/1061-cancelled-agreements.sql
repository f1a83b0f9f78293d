-- An agreement that was recorded by mistake is cancelled, never deleted (ADR 211): who did it, when and why stays beside what was recorded.
alter table quote_agreements add column cancelled_at timestamptz(3), add column cancelled_by uuid, add column cancelled_by_name text,
  add column cancel_reason text check (length(cancel_reason) <= 1000);
alter table quote_agreements add constraint quote_agreements_cancelled
  check ((cancelled_at is null) = (cancelled_by_name is null) and (cancelled_at is not null or num_nonnulls(cancelled_by, cancel_reason) = 0));
-- One that holds a quote; those that were cancelled stay.
alter table quote_agreements drop constraint quote_agreements_org_id_quote_id_key;
create unique index quote_agreements_present on quote_agreements (org_id, quote_id) where cancelled_at is null;
create index quote_agreements_quote on quote_agreements (org_id, quote_id);

create policy quote_agreements_update on quote_agreements for update to ardoise_app
  using (org_id = app_org() and cancelled_at is null) with check (org_id = app_org() and (select app_may('quote:send')));
grant update (cancelled_at, cancelled_by, cancelled_by_name, cancel_reason) on quote_agreements to ardoise_app;

create or replace function quotes_guard() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then
    if new.status not in ('draft', 'sent') or not app_may('quote:write') or new.revises is distinct from old.revises then
      raise exception 'a draft may only be edited or sent' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- Its next version, which was frozen before: all that it says is that version's, but for its number, its first sending and its currency.
  if new.version_id is distinct from old.version_id then
    if app_may('quote:send') and old.status in ('sent', 'viewed', 'refused', 'expired') and new.status = 'sent' and new.version = old.version + 1
      and (new.number, new.sent_at, new.created_at, new.currency) is not distinct from (old.number, old.sent_at, old.created_at, old.currency)
      and num_nonnulls(new.viewed_at, new.signed_at, new.refused_at, new.ended_at, new.change_asked_at) = 0
      and exists (select from quote_versions as v where v.org_id = new.org_id and v.id = new.version_id and v.quote_id = new.id and v.version = new.version) then
      return new;
    end if;
    raise exception 'a quote takes its next version alone' using errcode = 'check_violation';
  end if;
  if (new.number, new.company_id, new.contact_id, new.title, new.content, new.revision, new.currency, new.net_cents,
      new.vat_cents, new.gross_cents, new.issued_on, new.validity_days, new.version, new.sent_at,
      new.client_name, new.created_at)
    is distinct from
     (old.number, old.company_id, old.contact_id, old.title, old.content, old.revision, old.currency, old.net_cents,
      old.vat_cents, old.gross_cents, old.issued_on, old.validity_days, old.version, old.sent_at,
      old.client_name, old.created_at) then
    raise exception 'a sent quote is frozen' using errcode = 'check_violation';
  end if;
  if new.valid_until is distinct from old.valid_until and not (
    new.valid_until > old.valid_until and old.status in ('sent', 'viewed') and new.status = old.status and app_may('quote:send')) then
    raise exception 'an open quote may only be given more time' using errcode = 'check_violation';
  end if;
  if new.status = old.status then
    return new;
  end if;
  -- The record of an agreement was a mistake: nothing was invoiced from it, and the quote is what it was before.
  if old.status = 'signed' then
    if app_may('quote:send') and new.status in ('sent', 'viewed', 'expired') and new.signed_at is null
      and exists (select from quote_agreements as a where a.org_id = new.org_id and a.quote_id = new.id and a.version_id = new.version_id)
      and not exists (select from quote_agreements as a where a.org_id = new.org_id and a.quote_id = new.id and a.cancelled_at is null)
      and not exists (select from signatures as s where s.org_id = new.org_id and s.quote_id = new.id)
      and not exists (select from invoices as i where i.org_id = new.org_id and i.quote_id = new.id) then
      return new;
    end if;
    raise exception 'a signed quote stays signed' using errcode = 'check_violation';
  end if;
  if not (
    (old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'refused', 'expired', 'closed', 'withdrawn')) or
    (old.status = 'expired' and new.status = 'signed') or
    (old.status = 'closed' and new.status = case when new.viewed_at is null then 'sent' else 'viewed' end)
  ) then
    raise exception 'a quote does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  -- The client answers, by a link; time passes, for the system. A member does neither in their place, but records what the client said elsewhere.
  if app_may('quote:sign') and old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'refused', 'expired') then
    return new;
  end if;
  if app_may('quote:send') and (
    (new.status = 'signed' and exists (select from quote_agreements as a
      where a.org_id = new.org_id and a.quote_id = new.id and a.version_id = new.version_id and a.cancelled_at is null)) or
    new.status in ('closed', 'withdrawn') or
    old.status = 'closed') then
    return new;
  end if;
  raise exception 'only the client answers a quote' using errcode = 'check_violation';
end $$;
