-- Up Migration
-- What had become of the mail of a devis when its mailbox was disconnected: a mail that waited never leaves (ADR 078).
alter table quote_links add column mail_ended text check (mail_ended in ('waiting', 'sending', 'sent', 'unsure', 'failed', 'cancelled'));
create function keep_mail_of_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update quote_links set mail_ended = old.state where org_id = old.org_id and sending_id = old.id;
  return old;
end $$;
create trigger keep_mail_of_quote before delete on mail_sendings for each row when (old.quote_id is not null)
  execute function keep_mail_of_quote();
