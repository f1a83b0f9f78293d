-- Up Migration
-- Devis that leave from a connected mailbox (ADR 078).

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

-- The devis that a mail carries: such a mail cannot be taken back, since its devis is sent.
alter table mail_sendings add column quote_id uuid, add foreign key (org_id, quote_id) references quotes on delete set null (quote_id);
create index mail_sendings_quote on mail_sendings (org_id, quote_id, created_at) where quote_id is not null;

-- The address of the mailbox that it left from, which stays when that is disconnected.
alter table quote_links add column mailed_from text, add column sending_id uuid,
  add foreign key (org_id, sending_id) references mail_sendings on delete set null (sending_id);
create index quote_links_sending on quote_links (org_id, sending_id) where sending_id is not null;

-- Where the mails of a devis are, for whoever reads the devis: not what they say.
create function quote_sendings(quote uuid) returns table (id uuid, state text, fault text, sent_at timestamptz, begun_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.id, s.state, s.fault, s.sent_at, s.begun_at from mail_sendings s where s.org_id = app_org() and s.quote_id = quote $$;

-- The mailbox of the organization's choice, for whoever sends devis: its address is told to them as it is to their clients.
create function quote_mailbox() returns table (id uuid, address text, shared boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.id, b.address, b.sharing = 'everything' from quote_mailboxes q join mailboxes b on b.org_id = q.org_id and b.id = q.mailbox_id
    where q.org_id = app_org() $$;
