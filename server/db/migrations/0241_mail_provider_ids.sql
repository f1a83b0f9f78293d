-- Up Migration
-- Gmail and Outlook (ADR 062): a provider's id names a mail for ever, so a mail that moves is not fetched again.
alter table mail_messages add column remote_id text;
create index mail_messages_remote on mail_messages (org_id, mailbox_id, remote_id) where remote_id is not null;

-- Grants given before mails were followed let nothing be marked or filed: their owners are asked again.
update mailboxes set status = 'invalid', fault = 'scope_missing', updated_at = now()
where provider in ('google', 'microsoft') and status = 'active'
  and not exists (select from unnest(scopes) as scope where lower(scope) ~ '(^|/)(gmail\.modify|mail\.readwrite)$');
