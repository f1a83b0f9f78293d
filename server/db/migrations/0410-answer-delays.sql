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

alter table working_hours enable row level security;
create policy working_hours_read on working_hours for select to ardoise_app
  using (org_id = app_org() and ((select app_may('inbox:read')) or (select app_may('*'))));
create policy working_hours_write on working_hours for all to ardoise_app using (org_id = app_org() and (select app_may('organization:update')))
  with check (org_id = app_org() and (select app_may('organization:update')));
grant select, insert, update, delete on working_hours to ardoise_app;

-- Without a mailbox: of all those that have none of their own. Minutes of work.
create table answer_targets (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  mailbox_id uuid,
  first_answer_minutes integer check (first_answer_minutes > 0),
  resolution_minutes integer check (resolution_minutes > 0),
  -- Of the delay, when it is nearly over; 100: no warning.
  warn_percent integer not null check (warn_percent between 1 and 100),
  -- A warning may be some minutes of work before the end of a delay; with a part of it, whichever comes first.
  warn_minutes integer check (warn_minutes > 0),
  primary key (org_id, id),
  unique nulls not distinct (org_id, mailbox_id),
  foreign key (org_id, mailbox_id) references mailboxes (org_id, id) on delete cascade
);

alter table answer_targets enable row level security;
-- Nobody learns of a mailbox that they do not see.
create policy answer_targets_read on answer_targets for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or ((select app_may('inbox:read')) and (mailbox_id is null
    or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id)))));
create policy answer_targets_insert on answer_targets for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('organization:update')) and (mailbox_id is null
    or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id)));
create policy answer_targets_update on answer_targets for update to ardoise_app
  using (org_id = app_org() and (select app_may('organization:update')) and (mailbox_id is null
    or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id)))
  with check (org_id = app_org() and (select app_may('organization:update')) and (mailbox_id is null
    or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id)));
create policy answer_targets_delete on answer_targets for delete to ardoise_app
  using (org_id = app_org() and (select app_may('organization:update')) and (mailbox_id is null
    or exists (select from mailboxes b where b.org_id = answer_targets.org_id and b.id = mailbox_id)));
grant select, insert, update, delete on answer_targets to ardoise_app;

-- Of conversations that the caller writes to: the mailboxes that have them, and the first mail from outside since our last answer, from whichever
-- of our mailboxes, whatever the caller sees. Aliases are among our addresses. Automatic mails neither ask nor answer; a mail of ours that its
-- server took answers too, before its copy is seen among what was sent.
create function unanswered_mails(conversations uuid[]) returns table (conversation_id uuid, mailbox_ids uuid[], unanswered_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select each, places.ids, first.received_at
  from unnest(conversations) as each
  cross join lateral (
    select array_agg(e.mailbox_id) as ids from conversation_entries e
    where e.org_id = app_org() and e.conversation_id = each and e.place_id = e.mailbox_id) as places
  left join lateral (
    select greatest(
      (select max(m.received_at) from mail_messages m
       where m.org_id = app_org() and m.conversation_id = each and not coalesce((m.traits->>'automatic')::boolean, false)
         and (m.outgoing or exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address)))),
      (select max(coalesce(s.begun_at, s.sent_at)) from mail_sendings s
       where s.org_id = app_org() and s.conversation_id = each and s.state = 'sent' and s.placed_id is null and s.automatic is null)) as at) as answer on true
  left join lateral (
    select m.received_at from mail_messages m join mailboxes b on b.org_id = m.org_id and b.id = m.mailbox_id
    where m.org_id = app_org() and m.conversation_id = each and not m.outgoing and not coalesce((m.traits->>'automatic')::boolean, false)
      and m.received_at > coalesce(answer.at, '-infinity') and m.received_at >= b.created_at - interval '5 minutes'
      and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
    order by m.received_at limit 1) as first on true $$;
revoke execute on function unanswered_mails(uuid[]) from public;
grant execute on function unanswered_mails(uuid[]) to ardoise_app;

-- Beside the marks of rows: the delay that runs.
create function delay_marks(conversations uuid[]) returns table (conversation_id uuid, due_kind text, due_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.conversation_id, h.due_kind, h.due_at from conversation_handlings h
  where h.org_id = app_org() and h.conversation_id = any (conversations) and h.due_at is not null $$;
revoke execute on function delay_marks(uuid[]) from public;
grant execute on function delay_marks(uuid[]) to ardoise_app;

-- Every target of the organization, for whoever counts: the delay of a conversation is the same whoever looks at it.
create function counted_targets() returns setof answer_targets
language sql stable security definer set search_path = public, pg_temp as $$
  select * from answer_targets where org_id = app_org() $$;
revoke execute on function counted_targets() from public;
grant execute on function counted_targets() to ardoise_app;
