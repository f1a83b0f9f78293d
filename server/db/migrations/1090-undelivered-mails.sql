-- The list of mails that did not reach their recipient, the newest first. Codes, which end with their text, are not in it.
create index outgoing_mails_undelivered on outgoing_mails (org_id, asked_at desc, id desc)
  where status in ('queued', 'failed') and valid_until is null;
