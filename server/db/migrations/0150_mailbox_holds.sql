-- Up Migration
-- Until when one process checks a mailbox: no row is locked while a mail server or a provider is asked.
alter table mailboxes add column held_until timestamptz(3);
grant select (held_until), update (held_until) on mailboxes to ardoise_app;
