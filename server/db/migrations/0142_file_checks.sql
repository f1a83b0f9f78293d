-- Up Migration
-- A row whose file is missing. The tenant role is granted nothing: the nightly check writes here, and tells once of each file.
create table missing_files (
  file_key text primary key,
  -- Of an avatar, nobody's organization.
  org_id uuid references organizations on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz
);
alter table missing_files enable row level security;

-- The last night of each job on files.
create table file_checks (
  job text primary key check (job in ('sweep-files', 'check-files')),
  started_at timestamptz not null,
  -- Null while it is under way.
  finished_at timestamptz,
  -- Files looked at.
  looked integer not null default 0,
  -- Orphans deleted.
  deleted integer not null default 0
);
