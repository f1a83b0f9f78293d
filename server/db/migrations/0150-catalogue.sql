-- What an organization sells: its lines of devis and invoices begin there (ADR 094).
create table catalogue_items (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  reference text check (length(reference) between 1 and 60),
  designation text not null check (length(designation) between 1 and 250),
  -- With the designation and a line break, no longer than a line of a devis.
  description text not null default '' check (length(description) <= 3700),
  kind text not null check (kind in ('goods', 'services')),
  unit text check (length(unit) between 1 and 20),
  -- Net of tax, in the organization's currency.
  unit_price_cents bigint not null check (unit_price_cents between 0 and 9999999999),
  vat_rate_bps integer not null check (vat_rate_bps between 0 and 10000),
  archived_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  archived boolean not null generated always as (archived_at is not null) stored,
  -- « réf-1 » and « REF-1 » are one reference.
  reference_key text collate "C" generated always as (case when reference is not null then fold(reference) end) stored,
  sort_name text collate "C" not null generated always as (fold(designation)) stored,
  -- '~' puts the items without a reference last.
  sort_reference text collate "C" not null generated always as (coalesce(nullif(fold(reference), ''), '~')) stored,
  primary key (org_id, id),
  constraint catalogue_items_reference unique (org_id, reference_key)
);
create index catalogue_items_by_name on catalogue_items (org_id, archived, sort_name, id);
create index catalogue_items_by_kind on catalogue_items (org_id, archived, kind, sort_name, id);
create index catalogue_items_by_reference on catalogue_items (org_id, archived, sort_reference, id);
create index catalogue_items_by_price on catalogue_items (org_id, archived, unit_price_cents, id);

alter table catalogue_items enable row level security;
create policy catalogue_items_read on catalogue_items for select to ardoise_app
  using (org_id = app_org() and (select app_may('catalogue:read')));
create policy catalogue_items_insert on catalogue_items for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('catalogue:write')));
create policy catalogue_items_update on catalogue_items for update to ardoise_app
  using (org_id = app_org() and (select app_may('catalogue:write')))
  with check (org_id = app_org() and (select app_may('catalogue:write')));
grant select, insert, update on catalogue_items to ardoise_app;

call make_searchable('catalogue_items', 'catalogue', '{}.archived', '{}.sort_name', $$ concat_ws(' ', {}.reference, {}.designation) $$);

-- A CSV file of items, kept from its reading to the end of its import, then a day.
create table catalogue_imports (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  file_name text not null check (length(file_name) <= 255),
  -- The titles of the columns, and what each holds (CatalogueColumn or null).
  titles jsonb not null check (jsonb_typeof(titles) = 'array'),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- [{ row, cells }], the line of titles aside.
  records jsonb not null check (jsonb_typeof(records) = 'array'),
  state text not null default 'read' check (state in ('read', 'waiting', 'done', 'failed')),
  -- Of lines whose reference is in the catalogue already.
  duplicates text check (duplicates in ('update', 'skip')),
  -- Lines written so far, of `total`.
  written integer not null default 0,
  total integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  check (state = 'read' or duplicates is not null)
);
create index catalogue_imports_age on catalogue_imports (created_at);

alter table catalogue_imports enable row level security;
create policy catalogue_imports_read on catalogue_imports for select to ardoise_app
  using (org_id = app_org() and (select app_may('catalogue:write')));
create policy catalogue_imports_insert on catalogue_imports for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('catalogue:write')));
create policy catalogue_imports_update on catalogue_imports for update to ardoise_app
  using (org_id = app_org() and (select app_may('catalogue:write')))
  with check (org_id = app_org() and (select app_may('catalogue:write')));
grant select, insert, update on catalogue_imports to ardoise_app;
