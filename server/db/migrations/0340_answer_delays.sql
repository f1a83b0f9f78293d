-- Up Migration
-- When an organization works, how soon it wants to answer, and what is late (ADR 077).

create table working_hours (
  org_id uuid primary key references organizations on delete cascade,
  -- Seven lists from Monday of { from, to }, minutes after midnight; of shared/domain/working-hours/working-hours.ts.
  week jsonb not null,
  holidays text not null,
  -- A list of { from, to }, days.
  closed jsonb not null,
  updated_at timestamptz(3) not null
);
-- Without a mailbox: of all those that have none of their own. Minutes of work.
create table answer_targets (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  mailbox_id uuid,
  first_answer_minutes integer check (first_answer_minutes > 0),
  resolution_minutes integer check (resolution_minutes > 0),
  -- Of the delay, when it is nearly over; 100: no warning.
  warn_percent integer not null check (warn_percent between 1 and 100),
  primary key (org_id, id),
  unique nulls not distinct (org_id, mailbox_id),
  foreign key (org_id, mailbox_id) references mailboxes (org_id, id) on delete cascade
);
do $$
declare t text;
begin
  foreach t in array array['working_hours', 'answer_targets'] loop
    execute format('alter table %I enable row level security', t);
    execute format($p$ create policy %I on %I for select to ardoise_app
      using (org_id = app_org() and ((select app_may('inbox:read')) or (select app_may('*')))) $p$, t || '_read', t);
    execute format($p$ create policy %I on %I for all to ardoise_app
      using (org_id = app_org() and (select app_may('organization:update'))) with check (org_id = app_org() and (select app_may('organization:update'))) $p$, t || '_write', t);
    execute format('grant select, insert, update, delete on %I to ardoise_app', t);
  end loop;
end $$;

alter table conversation_handlings
  -- Since when it is to do, none while it waits; and minutes of work before that.
  add column opened_at timestamptz(3),
  add column spent_minutes integer not null default 0,
  -- The delay that ends first: its kind, where it began, when to warn and when it is over.
  add column due_kind text check (due_kind in ('answer', 'resolution')),
  add column due_from timestamptz(3),
  add column warn_at timestamptz(3),
  add column due_at timestamptz(3),
  -- As it was told.
  add column delay text check (delay in ('soon', 'late')),
  add column look_at timestamptz(3) generated always as (case when delay is null then warn_at when delay = 'soon' then due_at end) stored;
update conversation_handlings set opened_at = changed_at where pile = 'todo';
create index conversation_handlings_look on conversation_handlings (look_at) where look_at is not null;
create index conversation_handlings_open on conversation_handlings (org_id, conversation_id) where pile <> 'done';

alter table conversation_entries add column delay text;
create index conversation_entries_delay on conversation_entries (org_id, place_id, delay, last_at desc, conversation_id desc) where delay is not null;

create or replace function entry_takes_handling() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select h.pile, h.assignee_id, h.delay into new.pile, new.assignee_id, new.delay from conversation_handlings h
  where h.org_id = new.org_id and h.conversation_id = new.conversation_id;
  return new;
end $$;
create or replace function entries_follow_handlings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversation_entries e set pile = changed.pile, assignee_id = changed.assignee_id, delay = changed.delay
  from changed
  where e.org_id = changed.org_id and e.conversation_id = changed.conversation_id and e.place_id = e.mailbox_id
    and (e.pile, e.assignee_id, e.delay) is distinct from (changed.pile, changed.assignee_id, changed.delay);
  return null;
end $$;
create or replace function entries_lose_handlings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversation_entries e set pile = null, assignee_id = null, delay = null
  from gone where e.org_id = gone.org_id and e.conversation_id = gone.conversation_id and e.place_id = e.mailbox_id;
  return null;
end $$;

-- Of conversations that the caller writes to: the mailboxes that have them, and the first mail from outside since our last answer, from whichever
-- of our mailboxes, whatever the caller sees. Automatic mails neither ask nor answer.
create function unanswered_mails(conversations uuid[]) returns table (conversation_id uuid, mailbox_ids uuid[], unanswered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select each, places.ids, first.received_at
  from unnest(conversations) as each
  cross join lateral (
    select array_agg(e.mailbox_id) as ids from conversation_entries e
    where e.org_id = app_org() and e.conversation_id = each and e.place_id = e.mailbox_id) as places
  left join lateral (
    select max(m.received_at) as at from mail_messages m
    where m.org_id = app_org() and m.conversation_id = each and not coalesce((m.traits->>'automatic')::boolean, false)
      and (m.outgoing or exists (select from mailboxes o where o.org_id = m.org_id and o.address = lower(m.from_address)))) as answer on true
  left join lateral (
    select m.received_at from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
    where m.org_id = app_org() and m.conversation_id = each and not m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
      and m.received_at > coalesce(answer.at, '-infinity') and m.received_at >= b.created_at - interval '5 minutes'
      and not exists (select from mailboxes o where o.org_id = m.org_id and o.address = lower(m.from_address))
    order by m.received_at limit 1) as first on true $$;

-- Beside the marks of rows: the delay that runs.
create function delay_marks(conversations uuid[]) returns table (conversation_id uuid, due_kind text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.conversation_id, h.due_kind, h.due_at from conversation_handlings h
  where h.org_id = app_org() and h.conversation_id = any (conversations) and h.due_at is not null $$;

revoke execute on function unanswered_mails(uuid[]), delay_marks(uuid[]) from public;
grant execute on function unanswered_mails(uuid[]), delay_marks(uuid[]) to ardoise_app;
