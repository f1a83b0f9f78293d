-- Up Migration
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
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, sending_id) references mail_sendings on delete set null (sending_id)
);
create index invoice_client_links_invoice on invoice_client_links (org_id, invoice_id, created_at desc, id desc);
create index invoice_client_links_sending on invoice_client_links (org_id, sending_id) where sending_id is not null;
create index invoice_client_links_mail on invoice_client_links (mail_id) where mail_id is not null;

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

do $$
declare t text;
begin
  foreach t in array array['invoice_client_links', 'invoice_disputes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
create policy invoice_client_links_insert on invoice_client_links for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:send')));
-- invoice:answer is what a client's link may do. A link only opens and closes: whom it was made for never changes.
create policy invoice_client_links_update on invoice_client_links for update to ardoise_app using (org_id = app_org())
  with check (org_id = app_org() and ((select app_may('invoice:send')) or (select app_may('invoice:answer'))));
grant update (first_opened_at, revoked_at) on invoice_client_links to ardoise_app;
create policy invoice_disputes_insert on invoice_disputes for insert to ardoise_app
  with check (org_id = app_org() and settled_at is null and (select app_may('invoice:answer')));
create policy invoice_disputes_update on invoice_disputes for update to ardoise_app using (org_id = app_org() and settled_at is null)
  with check (org_id = app_org() and (select app_may('invoice:send')));
grant update (settled_at, settled_by, settled_note) on invoice_disputes to ardoise_app;

-- Who sends an invoice marks it as sent and settles its dispute; who holds its link disputes it, and does nothing else.
alter policy invoices_update on invoices using (org_id = app_org()) with check (org_id = app_org()
  and case when status = 'draft' then (select app_may('invoice:write'))
    else (select app_may('invoice:issue')) or (select app_may('invoice:send')) or (status = 'disputed' and (select app_may('invoice:answer'))) end);

-- The invoice that a mail from a mailbox carries, as the devis (0350_quotes_from_mailboxes.sql).
alter table mail_sendings add column invoice_id uuid,
  add foreign key (org_id, invoice_id) references invoices on delete set null (invoice_id),
  add check (quote_id is null or invoice_id is null);
create index mail_sendings_invoice on mail_sendings (org_id, invoice_id, created_at) where invoice_id is not null;
alter table mail_draft_files drop constraint mail_draft_files_origin_check,
  add check (origin in ('upload', 'quote', 'signed_quote', 'invoice', 'mail'));

create function invoice_sendings(invoice uuid) returns table (id uuid, state text, fault text, sent_at timestamptz, begun_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.state, s.fault, s.sent_at, s.begun_at from mail_sendings s where s.org_id = app_org() and s.invoice_id = invoice $$;

create function keep_mail_of_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoice_client_links set mail_ended = old.state where org_id = old.org_id and sending_id = old.id;
  return old;
end $$;
create trigger keep_mail_of_invoice before delete on mail_sendings for each row when (old.invoice_id is not null)
  execute function keep_mail_of_invoice();
