-- Up Migration
-- { epoch, ids }: mails of the folder that a process is fetching and reading now. Found by another pass, one of them ended that process.
alter table mail_folders add column reading jsonb;
