-- Up Migration
-- The owner of a mailbox may follow a folder from a day on, without what it holds.
alter table mail_folders add column followed_since date;
