-- Up Migration
create table companies (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  kind text not null default 'professional' check (kind in ('professional', 'consumer')),
  name text not null check (length(name) between 1 and 160),
  siren text,
  siret text,
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
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (fold(name || ' ' || coalesce(email, '') || ' ' || coalesce(siren, '') || ' ' || coalesce(city, ''))) stored,
  sort_name text generated always as (fold(name)) stored,
  primary key (org_id, id)
);
create index companies_by_name on companies (org_id, sort_name, id) where archived_at is null;
create index companies_by_created on companies (org_id, created_at desc, id desc) where archived_at is null;
create index companies_archived on companies (org_id, archived_at desc, id desc) where archived_at is not null;
create index companies_siren on companies (org_id, siren) where siren is not null;
create index companies_email on companies (org_id, lower(email)) where email is not null;
create index companies_search on companies using gin (org_id, search gin_trgm_ops);

create table contacts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  first_name text,
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
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- company_name and company_siren follow the company (see update-company) so that one index answers the search.
  company_name text,
  company_siren text,
  search text generated always as (fold(coalesce(first_name, '') || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(company_siren, '') || ' ' || coalesce(city, ''))) stored,
  sort_name text generated always as (fold(last_name || ' ' || coalesce(first_name, ''))) stored,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id)
);
create index contacts_by_name on contacts (org_id, sort_name, id) where archived_at is null;
create index contacts_by_created on contacts (org_id, created_at desc, id desc) where archived_at is null;
create index contacts_archived on contacts (org_id, archived_at desc, id desc) where archived_at is not null;
create index contacts_company on contacts (org_id, company_id) where company_id is not null;
create index contacts_email on contacts (org_id, lower(email)) where email is not null;
create index contacts_search on contacts using gin (org_id, search gin_trgm_ops);

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

-- LIKE is not leakproof, so under row-level security it cannot use an index; these two run as the owner and name the tenant themselves.
create function company_matches(needle text) returns setof uuid language sql stable security definer set search_path = public
  as $$ select id from companies where org_id = app_org() and search like '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
create function contact_matches(needle text) returns setof uuid language sql stable security definer set search_path = public
  as $$ select id from contacts where org_id = app_org() and search like '%' || replace(replace(replace(fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
