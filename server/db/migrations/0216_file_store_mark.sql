-- Up Migration
-- Which file store belongs to this database: the store bears the same id (db/file-store-mark.ts). The tenant role is granted nothing.
create table file_store_marks (
  id uuid not null,
  made_at timestamptz not null default now()
);
create unique index file_store_marks_one on file_store_marks ((true));
