-- Up Migration
-- The dashboard tells of the mails that could not be delivered, the first to fail first.
create index outgoing_mails_failed on outgoing_mails (org_id, failed_at, id) where status = 'failed';
