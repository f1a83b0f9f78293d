-- What a client says on the page of its invoice (/f/): « J’ai payé », « Je paierai le … », « Je demande un délai ». Each stops its reminders at
-- once, whoever holds the link (invoice:answer) says it, and nobody else writes it for them.

-- A pause that the client opened: the link it came by, and its words as ClientWords of shared/domain/reminders/client-words.ts.
alter table reminder_pauses add column link_id uuid, add column said jsonb;
alter table reminder_pauses
  add foreign key (org_id, link_id) references invoice_client_links (org_id, id),
  add check (num_nulls(link_id, said) in (0, 2)),
  add check (link_id is null or (invoice_id is not null and opened_by is null and reason in ('payment_under_way', 'paused')));
create unique index reminder_pauses_said on reminder_pauses (org_id, invoice_id, reason) where link_id is not null and ended_at is null;
create index reminder_pauses_link on reminder_pauses (org_id, link_id) where link_id is not null;

-- One promise of the client's own at a time for an invoice.
create unique index payment_promises_said on payment_promises (org_id, invoice_id)
  where state = 'waiting' and source = 'page' and created_by is null;

create policy reminder_pauses_read_said on reminder_pauses for select to ardoise_app
  using (org_id = app_org() and link_id is not null and (select app_may('invoice:answer')));
create policy reminder_pauses_say on reminder_pauses for insert to ardoise_app
  with check (org_id = app_org() and link_id is not null and ended_at is null and (select app_may('invoice:answer')));
create policy reminder_pauses_withdraw on reminder_pauses for update to ardoise_app
  using (org_id = app_org() and link_id is not null and ended_at is null and (select app_may('invoice:answer')))
  with check (org_id = app_org() and link_id is not null and ended_at is not null and (select app_may('invoice:answer')));

create policy payment_promises_read_said on payment_promises for select to ardoise_app
  using (org_id = app_org() and source = 'page' and created_by is null and invoice_id is not null and (select app_may('invoice:answer')));
create policy payment_promises_say on payment_promises for insert to ardoise_app
  with check (org_id = app_org() and source = 'page' and created_by is null and invoice_id is not null and state = 'waiting'
    and (select app_may('invoice:answer')));
create policy payment_promises_withdraw on payment_promises for update to ardoise_app
  using (org_id = app_org() and source = 'page' and created_by is null and state = 'waiting' and (select app_may('invoice:answer')))
  with check (org_id = app_org() and source = 'page' and created_by is null and state = 'cancelled' and (select app_may('invoice:answer')));

-- The checks of all policies are alternatives: those of members ask their permission too, or a client could say that its promise is kept.
alter policy reminder_pauses_update on reminder_pauses with check (org_id = app_org() and (select app_may('reminder:send')));
alter policy payment_promises_update on payment_promises with check (org_id = app_org() and (select app_may('reminder:send')));
