-- Up Migration
-- The operator is told of every missing file at once; the owners only when the store itself is not what is ill.
alter table missing_files add column owners_told_at timestamptz;
update missing_files set owners_told_at = told_at;
