create table quotes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'signed', 'refused', 'expired')),
  number text,
  company_id uuid,
  contact_id uuid,
  title text,
  -- The draft as edited: lines, discount, terms, notes (StoredContent of the store of quotes).
  content jsonb not null default '{"lines": []}',
  -- Grows with each save; a save names the revision it was made from.
  revision integer not null default 1,
  currency text not null default 'EUR',
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  gross_cents bigint not null default 0,
  issued_on date,
  validity_days integer not null default 30,
  valid_until date,
  version_id uuid,
  sent_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  refused_at timestamptz,
  refusal_reason text,
  duplicated_from uuid,
  is_demo boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  client_name text,
  -- Sort keys without nulls, so that a page cursor compares rows: a draft comes before every number, after every date.
  sort_number text collate "C" generated always as (coalesce(substring(number from 3 for 4) || lpad(substring(number from 8), 9, '0'), '')) stored,
  sort_validity date generated always as (coalesce(valid_until, '9999-12-31')) stored,
  -- Whether the plan of the moment of sending had the electronic signature: what was sent to be signed stays so, whatever the plan becomes.
  signs_online boolean not null default true,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check ((status = 'draft') = (number is null)),
  -- The demonstration of the onboarding stays a draft: no number, no link, no figure. One an organization.
  constraint quotes_demo_is_draft check (not is_demo or status = 'draft')
);
create index quotes_by_created on quotes (org_id, created_at desc, id desc);
create index quotes_by_status on quotes (org_id, status, created_at desc, id desc);
create index quotes_by_number on quotes (org_id, sort_number, id);
create index quotes_by_amount on quotes (org_id, gross_cents, id);
create index quotes_by_validity on quotes (org_id, sort_validity, id);
create index quotes_company on quotes (org_id, company_id, created_at desc) where company_id is not null;
create index quotes_contact on quotes (org_id, contact_id, created_at desc) where contact_id is not null;
create index quotes_open_validity on quotes (valid_until, org_id) where status in ('sent', 'viewed');
create index quotes_org_validity on quotes (org_id, valid_until) where status in ('sent', 'viewed');
create index quotes_sent on quotes (org_id, sent_at) include (status) where sent_at is not null;
create unique index quotes_demo on quotes (org_id) where is_demo;
-- Sums leave the demonstration out.
create index quotes_status_totals on quotes (org_id, status) include (net_cents, gross_cents, is_demo);

alter table quotes enable row level security;
create policy quotes_read on quotes for select to ardoise_app using (org_id = app_org());
create policy quotes_insert on quotes for insert to ardoise_app with check (org_id = app_org() and (select app_may('quote:write')));
-- quote:sign is what a client's link may do.
create policy quotes_update on quotes for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and ((select app_may('quote:write')) or (select app_may('quote:sign'))));
create policy quotes_delete on quotes for delete to ardoise_app using (org_id = app_org() and status = 'draft' and (select app_may('quote:write')));
grant select, insert, update, delete on quotes to ardoise_app;

-- The newest first; a number is found without its zeros too.
call make_searchable('quotes', 'quote', 'false',
  $$ lpad((9999999999999 - floor(extract(epoch from {}.created_at) * 1000))::text, 13, '0') $$,
  $$ concat_ws(' ', {}.number, ltrim(substring({}.number from '\d+$'), '0'), {}.title, {}.client_name, amount_words({}.net_cents),
               amount_words({}.gross_cents)) $$);

-- One row a series and year: the row lock makes numbers continuous.
create table document_counters (
  org_id uuid not null references organizations on delete cascade,
  series text not null,
  year integer not null,
  last_number integer not null default 0,
  primary key (org_id, series, year)
);

alter table document_counters enable row level security;
create policy document_counters_read on document_counters for select to ardoise_app using (org_id = app_org());
create policy document_counters_insert on document_counters for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('quote:write')));
create policy document_counters_update on document_counters for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and ((select app_may('quote:write')) or (select app_may('quote:sign'))));
grant select, insert, update on document_counters to ardoise_app;

-- Whose turn it is to send a quote of the organization: its number is printed on its pages, which are drawn before it is taken.
-- A holder that died leaves its turn when its time is over. What keeps numbers right is document_counters, not this.
create table sending_turns (
  org_id uuid not null references organizations on delete cascade,
  holder uuid not null,
  held_until timestamptz(3) not null,
  -- Each chronology of numbers has a line of its own.
  line text not null default 'quote' check (line in ('quote', 'invoice')),
  primary key (org_id, line)
);

alter table sending_turns enable row level security;
create policy sending_turns_all on sending_turns for all to ardoise_app using (org_id = app_org()) with check (org_id = app_org()
  and (select app_may(case line when 'quote' then 'quote:write' else 'invoice:issue' end)));
grant select, insert, update, delete on sending_turns to ardoise_app;

-- A sent quote, frozen. A version is never updated nor deleted.
create table quote_versions (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  quote_id uuid not null,
  version integer not null,
  document jsonb not null,
  pdf_file_key text not null,
  pdf_sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, quote_id, version),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index quote_versions_pdf_file on quote_versions (pdf_file_key);

alter table quote_versions enable row level security;
create policy quote_versions_read on quote_versions for select to ardoise_app using (org_id = app_org());
create policy quote_versions_insert on quote_versions for insert to ardoise_app with check (org_id = app_org() and (select app_may('quote:write')));
grant select, insert on quote_versions to ardoise_app;

-- What was sent never changes, whoever asks: only its state moves, along quoteTransitions of shared/domain/quotes/quote.ts, and its last day, which
-- whoever sends may put later while the client may still answer.
create function quotes_guard() returns trigger language plpgsql as $$
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
create trigger quotes_guard before update on quotes for each row execute function quotes_guard();

-- A client's way in: 256 random bits, of which only the SHA-256 is kept.
create table quote_links (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  quote_id uuid not null,
  version_id uuid not null,
  token_hash bytea not null unique,
  recipient_email text not null,
  recipient_name text,
  -- The mail that carried the link; null for a link that was copied.
  mail_id uuid references outgoing_mails on delete set null,
  created_by uuid,
  created_at timestamptz not null default now(),
  first_opened_at timestamptz,
  revoked_at timestamptz,
  -- The address of the mailbox that it left from, which stays when that is disconnected.
  mailed_from text,
  sending_id uuid,
  -- What had become of the mail of a devis when its mailbox was disconnected: a mail that waited never leaves (ADR 078).
  mail_ended text check (mail_ended in ('waiting', 'sending', 'sent', 'unsure', 'failed', 'cancelled')),
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index quote_links_quote on quote_links (org_id, quote_id);
create index quote_links_sending on quote_links (org_id, sending_id) where sending_id is not null;

alter table quote_links enable row level security;
create policy quote_links_read on quote_links for select to ardoise_app using (org_id = app_org());
create policy quote_links_insert on quote_links for insert to ardoise_app with check (org_id = app_org() and (select app_may('quote:write')));
create policy quote_links_update on quote_links for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and ((select app_may('quote:write')) or (select app_may('quote:sign'))));
-- A link only opens and closes: whom it was made for never changes.
grant select, insert on quote_links to ardoise_app;
grant update (first_opened_at, revoked_at) on quote_links to ardoise_app;
