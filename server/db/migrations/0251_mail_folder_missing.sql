-- Up Migration
-- Since when the server lists the folder no more. It goes from here when a second list does not have it either.
alter table mail_folders add column missing_since timestamptz(3);
