-- Up Migration
create table quotes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'signed', 'refused', 'expired')),
  number text,
  company_id uuid,
  contact_id uuid,
  title text,
  -- The draft as edited: lines, discount, terms, notes (shared/contract/quotes.ts, quoteContentSchema).
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
  updated_at timestamptz not null default now(),
  client_name text,
  search text generated always as (fold(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(client_name, ''))) stored,
  primary key (org_id, id),
  unique (org_id, number),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check ((status = 'draft') = (number is null))
);
create index quotes_by_created on quotes (org_id, created_at desc, id desc);
create index quotes_by_status on quotes (org_id, status, created_at desc, id desc);
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
    execute format('grant update on %I to ardoise_app', t);
  end loop;
end $$;
create policy quotes_delete on quotes for delete to ardoise_app using (org_id = app_org() and status = 'draft' and (select app_may('quote:write')));
grant delete on quotes to ardoise_app;

create function quote_matches(needle text) returns setof uuid language sql stable security definer set search_path = public
  as $$ select id from quotes where org_id = app_org() and search like '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
