-- A devis lives (ADR 209): its client agreed elsewhere than on its page, nothing comes of it, or its author takes it back.
alter table quotes drop constraint quotes_status_check;
alter table quotes add constraint quotes_status_check
  check (status in ('draft', 'sent', 'viewed', 'signed', 'refused', 'expired', 'closed', 'withdrawn'));
-- Of a devis that a member closed or withdrew.
alter table quotes add column ended_at timestamptz(3), add column ended_by uuid, add column ending_reason text;
alter table quotes add constraint quotes_ended check ((status in ('closed', 'withdrawn')) = (ended_at is not null));

-- An agreement that was given on paper, by mail, by an order or aloud, as a member recorded it. Never an electronic signature; never updated nor deleted.
create table quote_agreements (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  quote_id uuid not null,
  -- The version that was agreed to.
  version_id uuid not null,
  agreed_on date not null,
  signer_name text not null check (length(signer_name) between 1 and 120),
  signer_quality text not null check (length(signer_quality) between 1 and 120),
  means text not null check (means in ('paper', 'mail', 'order', 'oral')),
  note text check (length(note) <= 1000),
  -- What proves it: a file, or the source of a mail.
  file_key text,
  file_name text check (length(file_name) <= 255),
  file_type text,
  file_size integer check (file_size > 0),
  file_sha256 text,
  recorded_by uuid,
  recorded_by_name text not null,
  recorded_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, version_id) references quote_versions (org_id, id),
  constraint quote_agreements_file check (num_nonnulls(file_key, file_name, file_type, file_size, file_sha256) in (0, 5))
);
create index quote_agreements_file on quote_agreements (file_key) where file_key is not null;

alter table quote_agreements enable row level security;
create policy quote_agreements_read on quote_agreements for select to ardoise_app using (org_id = app_org());
create policy quote_agreements_insert on quote_agreements for insert to ardoise_app with check (org_id = app_org() and (select app_may('quote:send')));
grant select, insert on quote_agreements to ardoise_app;

-- As in 0160, and what whoever sends devis may say of one: that its client agreed elsewhere, once that is recorded; that nothing comes of it, and that it is
-- open again; that it is withdrawn.
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
  if new.status = old.status then
    return new;
  end if;
  if not (
    (old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'refused', 'expired', 'closed', 'withdrawn') and new.status <> old.status) or
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
