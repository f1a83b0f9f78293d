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
  -- Sort keys are bytes ("C"): an index serves order, cursor and prefix alike. '~' puts the rows without a city last.
  sort_name text collate "C" not null generated always as (fold(name)) stored,
  sort_city text collate "C" not null generated always as (coalesce(nullif(fold(city), ''), '~')) stored,
  -- What the invoices of a client need (BT-49, BT-13, BT-10, BG-13). A private person has the first two not.
  electronic_scheme text,
  electronic_address text,
  purchase_order_required boolean not null default false,
  buyer_reference text,
  delivery_name text,
  delivery_line1 text,
  delivery_line2 text,
  delivery_postal_code text,
  delivery_city text,
  delivery_country text,
  primary key (org_id, id),
  check (kind = 'professional' or (siren is null and siret is null and vat_number is null)),
  constraint companies_electronic_address check ((electronic_scheme is null) = (electronic_address is null)),
  constraint companies_consumer_invoicing check (kind = 'professional' or (electronic_scheme is null and not purchase_order_required))
);
create index companies_by_name on companies (org_id, archived, sort_name, id);
create index companies_by_created on companies (org_id, archived, created_at, id);
create index companies_by_city on companies (org_id, archived, sort_city, sort_name, id);
create index companies_by_kind on companies (org_id, archived, kind, sort_name, id);
create index companies_siren on companies (org_id, siren) where siren is not null;
create index companies_email on companies (org_id, email) where email is not null;

alter table companies enable row level security;
create policy companies_read on companies for select to ardoise_app using (org_id = app_org());
create policy companies_insert on companies for insert to ardoise_app with check (org_id = app_org() and (select app_may('company:write')));
create policy companies_update on companies for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and (select app_may('company:write')));
create policy companies_delete on companies for delete to ardoise_app using (org_id = app_org() and (select app_may('company:write')));
grant select, insert, update, delete on companies to ardoise_app;

call make_searchable('companies', 'company', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.name, {}.email, {}.siren, {}.postal_code, {}.city, phone_words({}.phone)) $$);

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

alter table contacts enable row level security;
create policy contacts_read on contacts for select to ardoise_app using (org_id = app_org());
create policy contacts_insert on contacts for insert to ardoise_app with check (org_id = app_org() and (select app_may('contact:write')));
create policy contacts_update on contacts for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and (select app_may('contact:write')));
create policy contacts_delete on contacts for delete to ardoise_app using (org_id = app_org() and (select app_may('contact:write')));
grant select, insert, update, delete on contacts to ardoise_app;

call make_searchable('contacts', 'contact', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.first_name, {}.last_name, {}.email, {}.company_name, {}.company_siren, {}.postal_code, coalesce({}.city, {}.company_city),
               phone_words({}.phone), phone_words({}.mobile)) $$);

create table deals (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  title text not null,
  amount_cents bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- One deal a quote: open from its sending until it is signed (won), refused or expired (lost).
  quote_id uuid,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id)
);
create index deals_status on deals (org_id, status, created_at desc);
create unique index deals_quote on deals (org_id, quote_id);
create index deals_opened on deals (org_id, created_at);
create index deals_closed on deals (org_id, closed_at) where closed_at is not null;

alter table deals enable row level security;
create policy deals_read on deals for select to ardoise_app using (org_id = app_org());
create policy deals_delete on deals for delete to ardoise_app using (org_id = app_org() and (select app_may('deal:write')));
create policy deals_insert on deals for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('deal:write')));
create policy deals_update on deals for update to ardoise_app
  using (org_id = app_org()) with check (org_id = app_org() and ((select app_may('deal:write')) or (select app_may('quote:sign'))));
grant select, insert, update, delete on deals to ardoise_app;
