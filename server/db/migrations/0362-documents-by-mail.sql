-- Devis and invoices that leave from a connected mailbox (ADR 078, 097).

-- The mailbox from which the organization sends its devis; without a row, Ardoise's own sender.
create table quote_mailboxes (
  org_id uuid primary key references organizations on delete cascade,
  mailbox_id uuid not null,
  updated_by uuid,
  updated_at timestamptz(3) not null,
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create index quote_mailboxes_mailbox on quote_mailboxes (org_id, mailbox_id);

alter table quote_mailboxes enable row level security;
create policy quote_mailboxes_read on quote_mailboxes for select to ardoise_app using (org_id = app_org());
create policy quote_mailboxes_write on quote_mailboxes for all to ardoise_app
  using (org_id = app_org() and (select app_may('organization:update'))) with check (org_id = app_org() and (select app_may('organization:update')));
grant select, insert, update, delete on quote_mailboxes to ardoise_app;

-- Where the mails of a devis are, for whoever reads the devis: not what they say.
create function quote_sendings(quote uuid) returns table (id uuid, state text, fault text, sent_at timestamptz, begun_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.state, s.fault, s.sent_at, s.begun_at from mail_sendings s where s.org_id = app_org() and s.quote_id = quote $$;

-- The mailbox of the organization's choice, for whoever sends devis: its address is told to them as it is to their clients.
create function quote_mailbox() returns table (id uuid, address text, shared boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.id, b.address, b.sharing = 'everything' from quote_mailboxes q join mailboxes b on b.org_id = q.org_id and b.id = q.mailbox_id
    where q.org_id = app_org() $$;

create function keep_mail_of_quote() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update quote_links set mail_ended = old.state where org_id = old.org_id and sending_id = old.id;
  return old;
end $$;
create trigger keep_mail_of_quote before delete on mail_sendings for each row when (old.quote_id is not null)
  execute function keep_mail_of_quote();

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
