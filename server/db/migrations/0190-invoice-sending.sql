-- Invoices that are sent: the links of clients, the mails that carry them, and disputes (ADR 097).
create table invoice_client_links (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  token_hash bytea not null unique,
  recipient_email text not null,
  recipient_name text,
  -- The mail that carried the link; null for a link that was copied, or carried by a mailbox.
  mail_id uuid references outgoing_mails on delete set null,
  -- The address of the mailbox that it left from, which stays when that is disconnected, and the sending.
  mailed_from text,
  sending_id uuid,
  -- What had become of that mail when its mailbox was disconnected.
  mail_ended text check (mail_ended in ('waiting', 'sending', 'sent', 'unsure', 'failed', 'cancelled')),
  created_by uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  first_opened_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index invoice_client_links_invoice on invoice_client_links (org_id, invoice_id, created_at desc, id desc);
create index invoice_client_links_sending on invoice_client_links (org_id, sending_id) where sending_id is not null;
create index invoice_client_links_mail on invoice_client_links (mail_id) where mail_id is not null;

alter table invoice_client_links enable row level security;
create policy invoice_client_links_read on invoice_client_links for select to ardoise_app using (org_id = app_org());
create policy invoice_client_links_insert on invoice_client_links for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:send')));
-- invoice:answer is what a client's link may do. A link only opens and closes: whom it was made for never changes.
create policy invoice_client_links_update on invoice_client_links for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and ((select app_may('invoice:send')) or (select app_may('invoice:answer'))));
grant select, insert on invoice_client_links to ardoise_app;
grant update (first_opened_at, revoked_at) on invoice_client_links to ardoise_app;

-- « Signaler un problème »: what a client says against an invoice, until the organization settles it.
create table invoice_disputes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  -- The link that its author held.
  link_id uuid not null,
  -- A code of shared/domain/invoices/dispute.ts.
  reason text not null,
  message text not null,
  opened_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid,
  settled_note text,
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, link_id) references invoice_client_links (org_id, id),
  check (num_nulls(settled_at, settled_note) in (0, 2))
);
create index invoice_disputes_invoice on invoice_disputes (org_id, invoice_id, opened_at desc, id desc);
create index invoice_disputes_link on invoice_disputes (org_id, link_id);
create unique index invoice_disputes_open on invoice_disputes (org_id, invoice_id) where settled_at is null;

alter table invoice_disputes enable row level security;
create policy invoice_disputes_read on invoice_disputes for select to ardoise_app using (org_id = app_org());
create policy invoice_disputes_insert on invoice_disputes for insert to ardoise_app
  with check (org_id = app_org() and settled_at is null and (select app_may('invoice:answer')));
create policy invoice_disputes_update on invoice_disputes for update to ardoise_app using (org_id = app_org() and settled_at is null)
  with check (org_id = app_org() and (select app_may('invoice:send')));
grant select, insert on invoice_disputes to ardoise_app;
grant update (settled_at, settled_by, settled_note) on invoice_disputes to ardoise_app;

-- Who holds the link of an invoice may dispute it, and change nothing else of it in the same breath.
create function invoices_disputed_by_link() returns trigger language plpgsql as $$
declare
  moving constant text[] := '{status,disputed_at,updated_by,updated_at,owed_cents,sort_issued,sort_due}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'the holder of a link only disputes the invoice' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger invoices_disputed_by_link before update on invoices for each row
  when (app_may('invoice:answer') and not app_may('invoice:send')) execute function invoices_disputed_by_link();
