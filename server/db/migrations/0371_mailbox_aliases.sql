-- Up Migration
-- Further addresses that a mailbox sends as (ADR 085).
create table mailbox_aliases (
  org_id uuid not null,
  mailbox_id uuid not null,
  address text not null check (address = lower(address) and address like '%@%' and length(address) <= 254),
  -- Beside the address; empty: that of whoever writes.
  name text not null default '' check (length(name) <= 120),
  -- Proposed for new mails, and where no address of the mailbox got the one that is answered.
  is_default boolean not null default false,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, mailbox_id, address),
  foreign key (org_id, mailbox_id) references mailboxes on delete cascade
);
create unique index mailbox_aliases_default on mailbox_aliases (org_id, mailbox_id) where is_default;
create index mailbox_aliases_address on mailbox_aliases (org_id, address);
alter table mailbox_aliases enable row level security;
-- Whoever sees that the mailbox exists: its own policy looks at the inner query.
create policy mailbox_aliases_read on mailbox_aliases for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or exists (select from mailboxes b where b.org_id = mailbox_aliases.org_id and b.id = mailbox_id)));
create policy mailbox_aliases_write on mailbox_aliases for all to ardoise_app
  using (org_id = app_org() and may_handle(mailbox_id)) with check (org_id = app_org() and may_handle(mailbox_id));
grant select, insert, update, delete on mailbox_aliases to ardoise_app;

-- Every address from which the organization writes, as far as the caller sees its mailboxes.
create view own_addresses with (security_invoker) as
  select org_id, address from mailboxes union all select org_id, address from mailbox_aliases;
grant select on own_addresses to ardoise_app;

-- The address that a mail leaves from; null: that of its mailbox.
alter table mail_drafts add column from_address text;
alter table mail_sendings add column from_address text, add column from_name text;
