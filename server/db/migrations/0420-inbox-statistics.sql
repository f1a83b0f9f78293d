-- Statistics of the inbox (ADR 082): what happened to each conversation, counted again whenever it changes.

-- Mails that came from outside, as ADR 073 understands it, written with the mail: the folder where it came is not known afterwards.
create table mail_arrivals (
  org_id uuid not null,
  message_id uuid not null,
  primary key (org_id, message_id),
  foreign key (org_id, message_id) references mail_messages on delete cascade
);

alter table mail_arrivals enable row level security;
create policy mail_arrivals_system on mail_arrivals for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on mail_arrivals to ardoise_app;

-- The audiences of which the caller is; of one mailbox, when one is named. Asked once a statement.
create function seen_audiences(mailbox uuid default null) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  whole constant uuid[] := array(select id from mailboxes where org_id = app_org() and (user_id = app_user() or sharing = 'everything')
    and (mailbox is null or id = mailbox));
  own constant uuid[] := array(select id from mailboxes where org_id = app_org() and user_id = app_user() and (mailbox is null or id = mailbox));
begin
  if not app_may('inbox:read') then return '{}'; end if;
  return array(select id from inbox_audiences where org_id = app_org() and (mailbox_ids && whole or kept_ids && own));
end $$;
revoke execute on function seen_audiences(uuid) from public;
grant execute on function seen_audiences(uuid) to ardoise_app;

-- Who reads a conversation: whoever reads one of these mailboxes whole, and the owners of those that keep it. There are few of them, so that a
-- statement asks once which the caller may see.
create table inbox_audiences (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  mailbox_ids uuid[] not null,
  kept_ids uuid[] not null,
  primary key (org_id, id),
  unique (org_id, mailbox_ids, kept_ids)
);

alter table inbox_audiences enable row level security;
create policy inbox_audiences_read on inbox_audiences for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or id = any ((select seen_audiences())::uuid[])));
create policy inbox_audiences_insert on inbox_audiences for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy inbox_audiences_delete on inbox_audiences for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on inbox_audiences to ardoise_app;

create table inbox_facts (
  org_id uuid not null,
  id uuid not null default new_id(),
  conversation_id uuid not null,
  -- FactKind of shared/domain/inbox-statistics/facts.ts.
  kind text not null check (kind in ('begun', 'received', 'sent', 'answered', 'resolved', 'open')),
  at timestamptz(3) not null,
  -- Of « open », when it ended; null: it goes on.
  until timestamptz(3),
  -- On the clocks of the organization.
  on_day date not null,
  until_day date,
  hour smallint not null,
  audience_id uuid not null,
  -- Who did it; of what nobody of ours does, whoever has the conversation. Members who left stay.
  user_id uuid,
  team_id uuid,
  -- Of delays: minutes in opening hours, and by the clock.
  work_minutes integer,
  clock_minutes integer,
  -- Whether a target was kept; null: there is none.
  within boolean,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations on delete cascade,
  foreign key (org_id, audience_id) references inbox_audiences on delete cascade
);
create index inbox_facts_conversation on inbox_facts (org_id, conversation_id);
create index inbox_facts_listed on inbox_facts (org_id, kind, at desc, id desc);
create index inbox_facts_delays on inbox_facts (org_id, kind, on_day) include (audience_id, user_id, team_id, work_minutes, clock_minutes, within)
  where kind in ('answered', 'resolved');
create index inbox_facts_open on inbox_facts (org_id, coalesce(until, 'infinity'::timestamptz), at) where kind = 'open';
create index inbox_facts_audience on inbox_facts (org_id, audience_id);

alter table inbox_facts enable row level security;
create policy inbox_facts_read on inbox_facts for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or audience_id = any ((select seen_audiences())::uuid[])));
create policy inbox_facts_insert on inbox_facts for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy inbox_facts_delete on inbox_facts for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on inbox_facts to ardoise_app;

-- How many facts there are of each day. « open » adds one on the day of its beginning and takes one on the day of its end; « hour » repeats what was
-- received by the hour, whoever has it.
create table inbox_fact_counts (
  org_id uuid not null,
  kind text not null,
  on_day date not null,
  hour smallint not null,
  audience_id uuid not null,
  user_id uuid,
  team_id uuid,
  n integer not null,
  foreign key (org_id, audience_id) references inbox_audiences on delete cascade,
  -- With the number in the index: a year of statistics reads 100,000 of these rows, in half the time where it need not look at each.
  constraint inbox_fact_counts_key unique nulls not distinct (org_id, kind, on_day, hour, audience_id, user_id, team_id) include (n)
);
create index inbox_fact_counts_audience on inbox_fact_counts (org_id, audience_id);

alter table inbox_fact_counts enable row level security;
create policy inbox_fact_counts_read on inbox_fact_counts for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or audience_id = any ((select seen_audiences())::uuid[])));
grant select on inbox_fact_counts to ardoise_app;

create function inbox_facts_came() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_fact_counts as c (org_id, kind, on_day, hour, audience_id, user_id, team_id, n)
  select org_id, kind, on_day, 0, audience_id, user_id, team_id, count(*) from changed group by 1, 2, 3, 5, 6, 7
  union all
  select org_id, 'hour', on_day, hour, audience_id, null, null, count(*) from changed where kind = 'received' group by 1, 3, 4, 5
  on conflict (org_id, kind, on_day, hour, audience_id, user_id, team_id) do update set n = c.n + excluded.n;
  insert into inbox_fact_counts as c (org_id, kind, on_day, hour, audience_id, user_id, team_id, n)
  select org_id, kind, until_day, 0, audience_id, user_id, team_id, -count(*) from changed where until_day is not null group by 1, 2, 3, 5, 6, 7
  on conflict (org_id, kind, on_day, hour, audience_id, user_id, team_id) do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger inbox_facts_came after insert on inbox_facts referencing new table as changed for each statement execute function inbox_facts_came();

create function inbox_facts_went() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update inbox_fact_counts c set n = c.n - gone.n
  from (
    select org_id, kind, on_day, hour, audience_id, user_id, team_id, sum(n)::integer as n from (
      select org_id, kind, on_day, 0::smallint as hour, audience_id, user_id, team_id, count(*) as n from changed group by 1, 2, 3, 5, 6, 7
      union all
      select org_id, 'hour', on_day, hour, audience_id, null, null, count(*) from changed where kind = 'received' group by 1, 3, 4, 5
      union all
      select org_id, kind, until_day, 0, audience_id, user_id, team_id, -count(*) from changed where until_day is not null group by 1, 2, 3, 5, 6, 7
    ) as each group by 1, 2, 3, 4, 5, 6, 7) as gone
  where c.org_id = gone.org_id and c.kind = gone.kind and c.on_day = gone.on_day and c.hour = gone.hour and c.audience_id = gone.audience_id
    and c.user_id is not distinct from gone.user_id and c.team_id is not distinct from gone.team_id;
  return null;
end $$;
create trigger inbox_facts_went after delete on inbox_facts referencing old table as changed for each statement execute function inbox_facts_went();

-- Conversations whose facts are to be counted again. Whoever marks one holds its row until commit, so that it is not counted before.
create table inbox_facts_due (
  org_id uuid not null references organizations on delete cascade,
  conversation_id uuid not null,
  marks integer not null default 1,
  primary key (org_id, conversation_id)
);

alter table inbox_facts_due enable row level security;
create policy inbox_facts_due_system on inbox_facts_due for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on inbox_facts_due to ardoise_app;

-- Organizations of which everything is to be counted again: their hours, targets or time zone changed.
create table inbox_recounts (
  org_id uuid primary key references organizations on delete cascade,
  marks integer not null default 1
);

alter table inbox_recounts enable row level security;
create policy inbox_recounts_system on inbox_recounts for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on inbox_recounts to ardoise_app;

create function mark_inbox_facts(orgs uuid[], conversations uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into inbox_facts_due as d (org_id, conversation_id)
  select distinct o.id, pair.conversation_id from unnest(orgs, conversations) as pair (org_id, conversation_id)
  join organizations o on o.id = pair.org_id where pair.conversation_id is not null order by 1, 2
  on conflict (org_id, conversation_id) do update set marks = d.marks + 1 $$;
revoke execute on function mark_inbox_facts(uuid[], uuid[]) from public;

-- An import of years of mail changes nothing, save where a conversation has facts already.
create function mails_came_to_inbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(c.org_id), array_agg(c.conversation_id)) from (
    select distinct c.org_id, c.conversation_id from changed c join mailboxes b on b.org_id = c.org_id and b.id = c.mailbox_id
    where c.received_at >= b.created_at - interval '5 minutes'
      or exists (select from inbox_facts f where f.org_id = c.org_id and f.conversation_id = c.conversation_id)) as c;
  return null;
end $$;
create trigger mails_came_to_inbox after insert on mail_messages referencing new table as changed
  for each statement execute function mails_came_to_inbox();

create function mails_changed_in_inbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(c.org_id), array_agg(c.conversation_id)) from (
    select n.org_id, unnest(array[n.conversation_id, o.conversation_id]) as conversation_id from changed n
    join former o on o.org_id = n.org_id and o.id = n.id
    where (n.conversation_id, n.private_to) is distinct from (o.conversation_id, o.private_to)) as c;
  return null;
end $$;
create trigger mails_changed_in_inbox after update on mail_messages referencing new table as changed old table as former
  for each statement execute function mails_changed_in_inbox();

create function mails_left_inbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(c.org_id), array_agg(c.conversation_id)) from (
    select distinct c.org_id, c.conversation_id from changed c
    where exists (select from inbox_facts f where f.org_id = c.org_id and f.conversation_id = c.conversation_id)) as c;
  return null;
end $$;
create trigger mails_left_inbox after delete on mail_messages referencing old table as changed
  for each statement execute function mails_left_inbox();

create function conversations_were_handled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(org_id), array_agg(conversation_id)) from changed;
  return null;
end $$;
create trigger history_of_inbox_came after insert on conversation_history referencing new table as changed
  for each statement execute function conversations_were_handled();
create trigger history_of_inbox_went after delete on conversation_history referencing old table as changed
  for each statement execute function conversations_were_handled();
create trigger handling_of_inbox_came after insert on conversation_handlings referencing new table as changed
  for each statement execute function conversations_were_handled();
create trigger handling_of_inbox_went after delete on conversation_handlings referencing old table as changed
  for each statement execute function conversations_were_handled();

-- Delays that are counted again change nothing here.
create function handlings_changed_in_inbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(n.org_id), array_agg(n.conversation_id))
  from changed n join former o on o.org_id = n.org_id and o.conversation_id = n.conversation_id
  where (n.pile, n.assignee_id, n.team_id, n.changed_at) is distinct from (o.pile, o.assignee_id, o.team_id, o.changed_at);
  return null;
end $$;
create trigger handlings_changed_in_inbox after update on conversation_handlings referencing new table as changed old table as former
  for each statement execute function handlings_changed_in_inbox();

create function sending_of_inbox_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array[new.org_id, new.org_id], array[new.conversation_id, old.conversation_id]);
  return null;
end $$;
create trigger sending_of_inbox_changed after update on mail_sendings for each row
  when ((new.state, new.placed_id, new.conversation_id) is distinct from (old.state, old.placed_id, old.conversation_id)
    and (new.state = 'sent' or old.state = 'sent'))
  execute function sending_of_inbox_changed();

create function inbox_is_recounted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_recounts as r (org_id) select id from organizations
  where id = case when tg_table_name = 'organizations' then (to_jsonb(new)->>'id')::uuid
    when tg_op = 'DELETE' then (to_jsonb(old)->>'org_id')::uuid else (to_jsonb(new)->>'org_id')::uuid end
  on conflict (org_id) do update set marks = r.marks + 1;
  return null;
end $$;
create trigger inbox_is_recounted after update of timezone on organizations for each row
  when (old.timezone is distinct from new.timezone) execute function inbox_is_recounted();
create trigger inbox_is_recounted after insert or delete on answer_targets
  for each row execute function inbox_is_recounted();
create trigger inbox_is_recounted_change after update on answer_targets
  for each row when (old.* is distinct from new.*) execute function inbox_is_recounted();
create trigger inbox_is_recounted after insert on working_hours
  for each row execute function inbox_is_recounted();
create trigger inbox_is_recounted_change after update on working_hours
  for each row when ((old.week, old.holidays, old.closed) is distinct from (new.week, new.holidays, new.closed))
  execute function inbox_is_recounted();

-- An entry of the history moves with its conversation: both are counted again then.
create function history_moved_in_inbox() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform mark_inbox_facts(array_agg(c.org_id), array_agg(c.conversation_id)) from (
    select n.org_id, unnest(array[n.conversation_id, o.conversation_id]) as conversation_id from changed n
    join former o on o.org_id = n.org_id and o.id = n.id
    where n.* is distinct from o.*) as c;
  return null;
end $$;
create trigger history_of_inbox_moved after update on conversation_history
  referencing old table as former new table as changed for each statement execute function history_moved_in_inbox();
