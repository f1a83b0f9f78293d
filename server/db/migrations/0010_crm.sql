-- Up Migration
-- Search text of a row: folded, punctuation turned into spaces, with a leading space so that ' ma' finds any word that begins so.
create function search_text(value text) returns text language sql immutable parallel safe
  as $$ select ' ' || translate(public.fold(value), '.,;:''"-_@/&()+', '              ') $$;

-- LIKE pattern of one typed word. Three letters and more match anywhere (trigrams); one or two match where a word begins,
-- the only way for the trigram index to know them.
create function search_pattern(word text) returns text language sql immutable parallel safe
  as $$ select case when length(w) >= 3 then '%' || w || '%' else '% ' || w || '%' end
        from (select replace(replace(btrim(public.search_text(word)), '\', '\\'), '%', '\%') as w) as needle $$;

create table companies (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  kind text not null default 'professional' check (kind in ('professional', 'consumer')),
  name text not null check (length(name) between 1 and 160),
  siren text check (siren ~ '^\d{9}$'),
  siret text check (siret ~ '^\d{14}$' and left(siret, 9) = siren),
  vat_number text,
  email text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country text not null default 'FR',
  notes text,
  archived_at timestamptz(3),
  created_by uuid,
  -- Milliseconds, as JavaScript has them: a page's cursor must name the row exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What an edit was made from: another edit in between is a version_conflict.
  revision integer not null default 1,
  archived boolean not null generated always as (archived_at is not null) stored,
  search text not null generated always as (search_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(siren, '') || ' ' || coalesce(city, ''))) stored,
  -- Sort keys are bytes ("C"): an index serves order, cursor and prefix alike. '~' puts the rows without a city last.
  sort_name text collate "C" not null generated always as (fold(name)) stored,
  sort_city text collate "C" not null generated always as (coalesce(nullif(fold(city), ''), '~')) stored,
  primary key (org_id, id),
  check (kind = 'professional' or (siren is null and siret is null and vat_number is null))
);
create index companies_by_name on companies (org_id, archived, sort_name, id);
create index companies_by_created on companies (org_id, archived, created_at, id);
create index companies_by_city on companies (org_id, archived, sort_city, sort_name, id);
create index companies_by_kind on companies (org_id, archived, kind, sort_name, id);
create index companies_siren on companies (org_id, siren) where siren is not null;
create index companies_email on companies (org_id, email) where email is not null;
create index companies_search on companies using gin (org_id, search gin_trgm_ops) with (fastupdate = off);

create table contacts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  first_name text check (length(first_name) <= 120),
  last_name text not null check (length(last_name) between 1 and 120),
  job_title text,
  email text,
  phone text,
  mobile text,
  address_line1 text,
  address_line2 text,
  postal_code text,
  city text,
  country text not null default 'FR',
  notes text,
  archived_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  -- These three follow the company (see update-company) so that one index answers the search; a contact without a city is
  -- in that of its company.
  company_name text,
  company_siren text,
  company_city text,
  archived boolean not null generated always as (archived_at is not null) stored,
  search text not null generated always as (search_text(coalesce(first_name, '') || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(company_siren, '') || ' ' || coalesce(city, company_city, ''))) stored,
  sort_name text collate "C" not null generated always as (fold(last_name || ' ' || coalesce(first_name, ''))) stored,
  sort_city text collate "C" not null generated always as (coalesce(nullif(fold(coalesce(city, company_city)), ''), '~')) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id)
);
create index contacts_by_name on contacts (org_id, archived, sort_name, id);
create index contacts_by_created on contacts (org_id, archived, created_at, id);
create index contacts_by_city on contacts (org_id, archived, sort_city, sort_name, id);
create index contacts_company on contacts (org_id, company_id, archived, sort_name, id) where company_id is not null;
create index contacts_email on contacts (org_id, email) where email is not null;
create index contacts_search on contacts using gin (org_id, search gin_trgm_ops) with (fastupdate = off);

create table deals (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  title text not null,
  amount_cents bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id)
);
create index deals_status on deals (org_id, status, created_at desc);

do $$
declare t text; p text;
begin
  foreach t in array array['companies', 'contacts', 'deals'] loop
    p := case t when 'companies' then 'company:write' when 'contacts' then 'contact:write' else 'deal:write' end;
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(%L)))', t || '_insert', t, p);
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org()) with check (org_id = app_org() and (select app_may(%L)))', t || '_update', t, p);
    execute format('create policy %I on %I for delete to ardoise_app using (org_id = app_org() and (select app_may(%L)))', t || '_delete', t, p);
    execute format('grant select, insert, update, delete on %I to ardoise_app', t);
  end loop;
end $$;

-- LIKE is not leakproof, so under row-level security it cannot use an index. These two read as the owner and name the
-- tenant themselves; they only read.
create view searchable_companies as
  select org_id, id, kind, name, siren, siret, vat_number, email, phone, website, address_line1, address_line2, postal_code, city,
         country, notes, archived, archived_at, created_at, search, sort_name, sort_city
  from companies where org_id = app_org();
create view searchable_contacts as
  select org_id, id, company_id, company_name, company_siren, first_name, last_name, job_title, email, phone, mobile, address_line1,
         address_line2, postal_code, coalesce(city, company_city) as city, country, notes, archived, archived_at, created_at, search,
         sort_name, sort_city
  from contacts where org_id = app_org();
grant select on searchable_companies, searchable_contacts to ardoise_app;
