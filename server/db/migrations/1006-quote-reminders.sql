-- A devis that was sent and is not answered is reminded (ADR 183): its standing is worked out again whenever it is sent, answered, extended or expires.
create trigger quotes_reminders after update on quotes for each row
  when ((new.status in ('sent', 'viewed') or old.status in ('sent', 'viewed'))
    and (new.status, new.valid_until) is distinct from (old.status, old.valid_until))
  execute function reminders_follow();
create trigger quotes_reminders_new after insert on quotes for each row
  when (new.status in ('sent', 'viewed')) execute function reminders_follow();

-- The devis that each client has still to answer, asked for one client or for many at a time.
create index quotes_waiting_client on quotes (org_id, (coalesce(company_id, contact_id)), sent_at, id) where status in ('sent', 'viewed');
-- The reminders of one devis, its page and its history.
create index reminders_of_quote on reminders (org_id, carrying_id) where subject = 'quote';

-- Whoever reminds sends the link of the client's page, though it writes no devis.
create policy quote_links_remind on quote_links for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));

-- What waits already.
insert into reminder_changes (org_id, company_id, contact_id, changed_at)
select distinct org_id, company_id, case when company_id is null then contact_id end, 'epoch'::timestamptz
from quotes where status in ('sent', 'viewed') and (company_id is not null or contact_id is not null);
