-- Up Migration
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
