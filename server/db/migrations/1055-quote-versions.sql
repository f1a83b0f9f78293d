-- A devis that was sent is changed by another version of the same number (ADR 210). The next version is prepared in a draft of its own, which is no devis:
-- it counts nowhere, and goes when it is sent. Until then the version that was sent stays the one to sign.
alter table quotes add column version integer not null default 1 check (version > 0);
alter table quotes add column revises uuid;
alter table quotes add constraint quotes_revises foreign key (org_id, revises) references quotes (org_id, id);
alter table quotes add constraint quotes_revises_draft check (revises is null or status = 'draft');
-- Two who change one devis write one draft.
create unique index quotes_next_version on quotes (org_id, revises) where revises is not null;
-- What its client asked to be changed in the present version.
alter table quotes add column change_asked_at timestamptz(3), add column change_asked text;
create index quotes_change_asked on quotes (org_id, change_asked_at) where change_asked_at is not null;

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
      where a.org_id = new.org_id and a.quote_id = new.id and a.version_id = new.version_id)) or
    new.status in ('closed', 'withdrawn') or
    old.status = 'closed') then
    return new;
  end if;
  raise exception 'only the client answers a quote' using errcode = 'check_violation';
end $$;

-- Its reminders begin again with each version.
drop trigger quotes_reminders on quotes;
create trigger quotes_reminders after update on quotes for each row
  when ((new.status in ('sent', 'viewed') or old.status in ('sent', 'viewed'))
    and (new.status, new.valid_until, new.version_id) is distinct from (old.status, old.valid_until, old.version_id))
  execute function reminders_follow();
