-- Up Migration
create table quotes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'signed', 'refused', 'expired')),
  number text,
  company_id uuid,
  contact_id uuid,
  title text,
  -- The draft as edited: lines, discount, terms, notes (StoredContent of server/features/quotes/store.ts).
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
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(client_name, ''))) stored,
  -- Sort keys without nulls, so that a page cursor compares rows: a draft comes before every number, after every date.
  sort_number text collate "C" generated always as (coalesce(substring(number from 3 for 4) || lpad(substring(number from 8), 9, '0'), '')) stored,
  sort_validity date generated always as (coalesce(valid_until, '9999-12-31')) stored,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check ((status = 'draft') = (number is null))
);
create index quotes_by_created on quotes (org_id, created_at desc, id desc);
create index quotes_by_status on quotes (org_id, status, created_at desc, id desc);
create index quotes_by_number on quotes (org_id, sort_number, id);
create index quotes_by_amount on quotes (org_id, gross_cents, id);
create index quotes_by_validity on quotes (org_id, sort_validity, id);
create index quotes_status_totals on quotes (org_id, status) include (net_cents, gross_cents);
create index quotes_company on quotes (org_id, company_id, created_at desc) where company_id is not null;
create index quotes_contact on quotes (org_id, contact_id, created_at desc) where contact_id is not null;
create index quotes_open_validity on quotes (valid_until, org_id) where status in ('sent', 'viewed');
create index quotes_org_validity on quotes (org_id, valid_until) where status in ('sent', 'viewed');
create index quotes_search on quotes using gin (org_id, search gin_trgm_ops);

-- One row a series and year: the row lock makes numbers continuous.
create table document_counters (
  org_id uuid not null references organizations on delete cascade,
  series text not null,
  year integer not null,
  last_number integer not null default 0,
  primary key (org_id, series, year)
);

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
  primary key (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index quote_links_quote on quote_links (org_id, quote_id);

create table payments (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  quote_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null default 'transfer' check (method in ('transfer', 'card', 'cheque', 'cash', 'direct_debit')),
  reference text,
  captured_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index payments_captured on payments (org_id, captured_at desc);

do $$
declare t text; p text;
begin
  foreach t in array array['quotes', 'document_counters', 'quote_versions', 'quote_links', 'payments'] loop
    p := case t when 'payments' then 'payment:write' else 'quote:write' end;
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(%L)))', t || '_insert', t, p);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
  foreach t in array array['quotes', 'document_counters', 'quote_links'] loop
    -- quote:sign is what a client's link may do.
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org()) with check (org_id = app_org() and ((select app_may(''quote:write'')) or (select app_may(''quote:sign''))))', t || '_update', t);
  end loop;
end $$;
grant update on quotes, document_counters to ardoise_app;
-- A link only opens and closes: whom it was made for never changes.
grant update (first_opened_at, revoked_at) on quote_links to ardoise_app;
create policy quotes_delete on quotes for delete to ardoise_app using (org_id = app_org() and status = 'draft' and (select app_may('quote:write')));
grant delete on quotes to ardoise_app;

create function quote_matches(needle text) returns setof uuid language sql stable security definer set search_path = public, pg_temp
  as $$ select id from quotes where org_id = app_org() and search like '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- What was sent never changes, whoever asks: only its state moves, along shared/domain/quote.ts (quoteTransitions).
create function quotes_guard() returns trigger language plpgsql as $$
begin
  if old.status = 'draft' then
    if new.status not in ('draft', 'sent') or not app_may('quote:write') then
      raise exception 'a draft may only be edited or sent' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.number, new.company_id, new.contact_id, new.title, new.content, new.revision, new.currency, new.net_cents,
      new.vat_cents, new.gross_cents, new.issued_on, new.validity_days, new.valid_until, new.version_id, new.sent_at,
      new.client_name, new.created_at)
    is distinct from
     (old.number, old.company_id, old.contact_id, old.title, old.content, old.revision, old.currency, old.net_cents,
      old.vat_cents, old.gross_cents, old.issued_on, old.validity_days, old.valid_until, old.version_id, old.sent_at,
      old.client_name, old.created_at) then
    raise exception 'a sent quote is frozen' using errcode = 'check_violation';
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
