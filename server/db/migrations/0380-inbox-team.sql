-- What a team does with conversations (ADR 073): a row for each conversation of which somebody, or a mail, said something. None: handled.

-- Groups of members that conversations may be assigned to.
create table member_teams (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index member_teams_name on member_teams (org_id, fold(name));

alter table member_teams enable row level security;
create policy member_teams_read on member_teams for select to ardoise_app
  using (org_id = app_org() and ((select app_may('member:read')) or (select app_may('*'))));
create policy member_teams_write on member_teams for all to ardoise_app using (org_id = app_org() and (select app_may('member:manage')))
  with check (org_id = app_org() and (select app_may('member:manage')));
grant select, insert, update, delete on member_teams to ardoise_app;

create table member_team_members (
  org_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (org_id, team_id, user_id),
  foreign key (org_id, team_id) references member_teams on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index member_team_members_user on member_team_members (org_id, user_id);

alter table member_team_members enable row level security;
create policy member_team_members_read on member_team_members for select to ardoise_app
  using (org_id = app_org() and ((select app_may('member:read')) or (select app_may('*'))));
create policy member_team_members_write on member_team_members for all to ardoise_app using (org_id = app_org() and (select app_may('member:manage')))
  with check (org_id = app_org() and (select app_may('member:manage')));
grant select, insert, update, delete on member_team_members to ardoise_app;

create table conversation_handlings (
  org_id uuid not null,
  conversation_id uuid not null,
  state text not null check (state in ('todo', 'waiting', 'done')),
  assignee_id uuid,
  team_id uuid,
  -- Put off until an instant, or until a mail comes; a mail ends both.
  snoozed_until timestamptz(3),
  until_answer boolean not null default false,
  -- The list where it stands.
  pile text not null generated always as (case when snoozed_until is not null or until_answer then 'snoozed' else state end) stored,
  -- Since when it stands so: delays are counted from here.
  changed_at timestamptz(3) not null,
  -- Since when it is to do, none while it waits; and minutes of work before that.
  opened_at timestamptz(3),
  spent_minutes integer not null default 0,
  -- The delay that ends first: its kind, where it began, when to warn and when it is over.
  due_kind text check (due_kind in ('answer', 'resolution')),
  due_from timestamptz(3),
  warn_at timestamptz(3),
  due_at timestamptz(3),
  -- As it was told.
  delay text check (delay in ('soon', 'late')),
  look_at timestamptz(3) generated always as (case when delay is null then warn_at when delay = 'soon' then due_at end) stored,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversations on delete cascade,
  foreign key (org_id, assignee_id) references memberships (org_id, user_id) on delete set null (assignee_id),
  foreign key (org_id, team_id) references member_teams (org_id, id) on delete set null (team_id),
  check (assignee_id is null or team_id is null)
);
create index conversation_handlings_snoozed on conversation_handlings (snoozed_until) where snoozed_until is not null;
create index conversation_handlings_assignee on conversation_handlings (org_id, assignee_id) where assignee_id is not null;
create index conversation_handlings_team on conversation_handlings (org_id, team_id) where team_id is not null;
create index conversation_handlings_look on conversation_handlings (look_at) where look_at is not null;
create index conversation_handlings_open on conversation_handlings (org_id, conversation_id) where pile <> 'done';

create function entry_takes_handling() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select h.pile, h.assignee_id, h.delay into new.pile, new.assignee_id, new.delay from conversation_handlings h
  where h.org_id = new.org_id and h.conversation_id = new.conversation_id;
  return new;
end $$;
create trigger entry_takes_handling before insert on conversation_entries
  for each row when (new.place_id = new.mailbox_id) execute function entry_takes_handling();

create function entries_follow_handlings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversation_entries e set pile = changed.pile, assignee_id = changed.assignee_id, delay = changed.delay
  from changed
  where e.org_id = changed.org_id and e.conversation_id = changed.conversation_id and e.place_id = e.mailbox_id
    and (e.pile, e.assignee_id, e.delay) is distinct from (changed.pile, changed.assignee_id, changed.delay);
  return null;
end $$;
create trigger entries_follow_new_handlings after insert on conversation_handlings
  referencing new table as changed for each statement execute function entries_follow_handlings();
create trigger entries_follow_handlings after update on conversation_handlings
  referencing new table as changed for each statement execute function entries_follow_handlings();

create function entries_lose_handlings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversation_entries e set pile = null, assignee_id = null, delay = null
  from gone where e.org_id = gone.org_id and e.conversation_id = gone.conversation_id and e.place_id = e.mailbox_id;
  return null;
end $$;
create trigger entries_lose_handlings after delete on conversation_handlings
  referencing old table as gone for each statement execute function entries_lose_handlings();

create table conversation_labels (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  name text not null,
  colour text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index conversation_labels_name on conversation_labels (org_id, fold(name));

alter table conversation_labels enable row level security;
create policy conversation_labels_read on conversation_labels for select to ardoise_app
  using (org_id = app_org() and ((select app_may('inbox:read')) or (select app_may('*'))));
create policy conversation_labels_write on conversation_labels for all to ardoise_app
  using (org_id = app_org() and (select app_may('inbox:write'))) with check (org_id = app_org() and (select app_may('inbox:write')));
grant select, insert, update, delete on conversation_labels to ardoise_app;

create table conversation_label_links (
  org_id uuid not null,
  conversation_id uuid not null,
  label_id uuid not null,
  primary key (org_id, conversation_id, label_id),
  foreign key (org_id, conversation_id) references conversations on delete cascade,
  foreign key (org_id, label_id) references conversation_labels on delete cascade
);
create index conversation_label_links_label on conversation_label_links (org_id, label_id, conversation_id);

create table conversation_followers (
  org_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  primary key (org_id, conversation_id, user_id),
  foreign key (org_id, conversation_id) references conversations on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index conversation_followers_user on conversation_followers (org_id, user_id);

create table conversation_notes (
  org_id uuid not null,
  id uuid not null default new_id(),
  conversation_id uuid not null,
  -- The conversation where it was written: a merge that is taken back gives it back.
  written_in uuid not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- Kept until the night, for « Annuler ».
  deleted_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_notes_conversation on conversation_notes (org_id, conversation_id, created_at, id);
create index conversation_notes_deleted on conversation_notes (deleted_at) where deleted_at is not null;

create table conversation_mentions (
  org_id uuid not null,
  note_id uuid not null,
  user_id uuid not null,
  conversation_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (org_id, note_id, user_id),
  foreign key (org_id, note_id) references conversation_notes on delete cascade,
  foreign key (org_id, conversation_id) references conversations on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index conversation_mentions_user on conversation_mentions (org_id, user_id, created_at desc, conversation_id);
create index conversation_mentions_conversation on conversation_mentions (org_id, conversation_id);

-- What was done to a conversation, by whom, and what it was before: « Annuler » takes a batch back where nothing changed since.
create table conversation_history (
  org_id uuid not null,
  id uuid not null default new_id(),
  conversation_id uuid not null,
  written_in uuid not null,
  batch_id uuid not null,
  actor_id uuid,
  -- By hand, a mail, the time; a rule, an absence, a member who left. `about` names the rule, or the member.
  cause text not null check (cause in ('hand', 'mail', 'time', 'rule', 'absence', 'departure')),
  -- { state, assigneeId, teamId, snoozedUntil, untilAnswer } of shared/domain/inbox-team/handling.ts.
  before jsonb,
  after jsonb,
  added uuid[] not null default '{}',
  removed uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  about text,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations on delete cascade
);
create index conversation_history_conversation on conversation_history (org_id, conversation_id, created_at, id);
create index conversation_history_batch on conversation_history (org_id, batch_id);

-- Whoever reads a mail of a conversation whole reads what the team says of it; whoever may write in the inbox too may say it. A subquery with a
-- limit is asked row by row.
do $$
declare
  t text;
  seen text;
  may text;
begin
  foreach t in array array['conversation_handlings', 'conversation_label_links', 'conversation_followers', 'conversation_notes', 'conversation_mentions',
      'conversation_history'] loop
    seen := format('(select true from conversation_entries e where e.org_id = %1$I.org_id and e.conversation_id = %1$I.conversation_id
      and e.mailbox_id = any ((select whole_mailboxes())::uuid[]) limit 1)', t);
    may := format('org_id = app_org() and ((select app_may(''*'')) or ((select app_may(''inbox:write'')) and %s %s))',
      case t when 'conversation_notes' then 'author_id = app_user() and' else '' end, seen);
    execute format('alter table %I enable row level security', t);
    execute format($p$ create policy %I on %I for select to ardoise_app
      using (org_id = app_org() and ((select app_may('*')) or %s %s)) $p$, t || '_read', t,
      case t when 'conversation_mentions' then 'user_id = app_user() or' else '' end, seen);
    execute format('create policy %I on %I for insert to ardoise_app with check (%s)', t || '_insert', t, may);
    execute format('create policy %I on %I for update to ardoise_app using (%s) with check (%s)', t || '_update', t, may, may);
    execute format('create policy %I on %I for delete to ardoise_app using (%s)', t || '_delete', t, may);
    execute format('grant select, insert, update, delete on %I to ardoise_app', t);
  end loop;
end $$;

-- Searches that a member named, for themselves or for all.
create table inbox_views (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  name text not null,
  q text not null,
  shared boolean not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index inbox_views_user on inbox_views (org_id, user_id);

alter table inbox_views enable row level security;
create policy inbox_views_read on inbox_views for select to ardoise_app
  using (org_id = app_org() and (select app_may('inbox:read')) and (shared or user_id = app_user()));
create policy inbox_views_write on inbox_views for all to ardoise_app
  using (org_id = app_org() and user_id = app_user() and (select app_may('inbox:read')))
  with check (org_id = app_org() and user_id = app_user() and (select app_may('inbox:read')));
grant select, insert, update, delete on inbox_views to ardoise_app;

-- Active members in these roles who read these conversations whole; of one member, when one is named.
create function conversation_readers(conversations uuid[], roles text[], member uuid default null)
returns table (conversation_id uuid, user_id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct e.conversation_id, m.user_id
  from conversation_entries e
  join mailboxes b on b.org_id = e.org_id and b.id = e.mailbox_id
  join memberships m on m.org_id = e.org_id and m.status = 'active' and m.role = any (roles) and (member is null or m.user_id = member)
    and (m.user_id = b.user_id or b.sharing = 'everything')
  join users u on u.id = m.user_id and u.status = 'active'
  where e.org_id = app_org() and e.conversation_id = any (conversations) and (e.private_to is null or e.private_to = m.user_id) $$;

-- What follows says something of conversations whatever the caller sees: it is asked of those that a list showed, or joined with a list.

-- What the team says of these conversations, beside their rows.
create function handling_marks(conversations uuid[])
returns table (conversation_id uuid, pile text, assignee_id uuid, team_id uuid, snoozed_until timestamptz, label_ids uuid[])
language sql stable security definer set search_path = public, pg_temp as $$
  select each, h.pile, h.assignee_id, h.team_id, h.snoozed_until, labels.ids
  from unnest(conversations) as each
  left join conversation_handlings h on h.org_id = app_org() and h.conversation_id = each
  cross join lateral (
    select array_agg(l.label_id order by n.name) as ids from conversation_label_links l
    join conversation_labels n on n.org_id = l.org_id and n.id = l.label_id
    where l.org_id = app_org() and l.conversation_id = each) as labels
  where h.org_id is not null or labels.ids is not null $$;

-- Conversations with one of these labels, at most so many.
create function labelled_conversations(labels uuid[], most integer) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct conversation_id from conversation_label_links where org_id = app_org() and label_id = any (labels) limit most $$;

-- In plpgsql, which keeps its plan from row to row.
create function has_label(conversation uuid, labels uuid[]) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from conversation_label_links where org_id = app_org() and conversation_id = conversation and label_id = any (labels));
end $$;
