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

-- As before, with aliases among our addresses.
create or replace function unanswered_mails(conversations uuid[]) returns table (conversation_id uuid, mailbox_ids uuid[], unanswered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select each, places.ids, first.received_at
  from unnest(conversations) as each
  cross join lateral (
    select array_agg(e.mailbox_id) as ids from conversation_entries e
    where e.org_id = app_org() and e.conversation_id = each and e.place_id = e.mailbox_id) as places
  left join lateral (
    select max(m.received_at) as at from mail_messages m
    where m.org_id = app_org() and m.conversation_id = each and not coalesce((m.traits->>'automatic')::boolean, false)
      and (m.outgoing or exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address)))) as answer on true
  left join lateral (
    select m.received_at from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
    where m.org_id = app_org() and m.conversation_id = each and not m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
      and m.received_at > coalesce(answer.at, '-infinity') and m.received_at >= b.created_at - interval '5 minutes'
      and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
    order by m.received_at limit 1) as first on true $$;
