-- Up Migration
-- What was sent never changes, but for its last day, which whoever sends may put later while the client may still answer.
create or replace function quotes_guard() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then
    if new.status not in ('draft', 'sent') or not app_may('quote:write') then
      raise exception 'a draft may only be edited or sent' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.number, new.company_id, new.contact_id, new.title, new.content, new.revision, new.currency, new.net_cents,
      new.vat_cents, new.gross_cents, new.issued_on, new.validity_days, new.version_id, new.sent_at,
      new.client_name, new.created_at)
    is distinct from
     (old.number, old.company_id, old.contact_id, old.title, old.content, old.revision, old.currency, old.net_cents,
      old.vat_cents, old.gross_cents, old.issued_on, old.validity_days, old.version_id, old.sent_at,
      old.client_name, old.created_at) then
    raise exception 'a sent quote is frozen' using errcode = 'check_violation';
  end if;
  if new.valid_until is distinct from old.valid_until and not (
    new.valid_until > old.valid_until and old.status in ('sent', 'viewed') and new.status = old.status and app_may('quote:send')) then
    raise exception 'an open quote may only be given more time' using errcode = 'check_violation';
  end if;
  -- The client answers, by a link; time passes, for the system. No member does either in their place.
  if new.status <> old.status and not app_may('quote:sign') then
    raise exception 'only the client answers a quote' using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (
    (old.status = 'sent' and new.status in ('viewed', 'signed', 'refused', 'expired')) or
    (old.status = 'viewed' and new.status in ('signed', 'refused', 'expired'))
  ) then
    raise exception 'a quote does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
