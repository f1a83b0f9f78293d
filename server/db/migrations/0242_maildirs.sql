-- Up Migration
-- A mailbox may be a folder of the data directory (ADR 063): it is on no server, and nobody connects or checks it.
alter table mailboxes drop constraint mailboxes_provider_check;
alter table mailboxes add constraint mailboxes_provider_check check (provider in ('google', 'microsoft', 'imap', 'maildir'));
