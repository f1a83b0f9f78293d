-- Tâches (ADR 187). A due day has no zone and its hour is another column; a snooze never changes either.
create table tasks (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  title text not null check (length(title) between 1 and 250),
  -- HTML of the editor, cleaned.
  notes text not null default '' check (length(notes) <= 20000),
  state text not null default 'todo' check (state in ('todo', 'doing', 'waiting', 'done', 'cancelled')),
  -- 0 low, 1 usual, 2 high, 3 urgent.
  priority smallint not null default 1 check (priority between 0 and 3),
  due_on date,
  -- Minutes after midnight on the clocks of the organization.
  due_minute smallint check (due_minute between 0 and 1439),
  -- Not before: until then it stands among what is put off.
  starts_on date,
  snoozed_until timestamptz(3),
  assignee_id uuid,
  team_id uuid,
  -- Where it stands in its column of the board: a text between those of its neighbours (shared/domain/tasks/board-position.ts).
  position text collate "C" not null check (length(position) between 1 and 1000),
  -- ChecklistItem[] of shared/domain/tasks/task.ts.
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  -- Minutes before the due hour, or before the morning of the due day.
  reminders smallint[] not null default '{}',
  -- The client that it is about, one of its links: lists and the page of a client ask for it.
  company_id uuid,
  contact_id uuid,
  -- An RRULE of RFC 5545 without UNTIL in the zone of anybody: it counts days.
  repeat_rule text check (length(repeat_rule) <= 200),
  repeat_from text check (repeat_from in ('due', 'done')),
  -- What becomes of an occurrence on a day that nobody works.
  repeat_shift text check (repeat_shift in ('none', 'before', 'after')),
  series_id uuid,
  ordinal integer not null default 1,
  -- The day that the rule says; the due day may be shifted from it.
  occurrence_on date,
  closed_at timestamptz(3),
  closed_by uuid,
  archived_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  revision integer not null default 1,
  archived boolean not null generated always as (archived_at is not null) stored,
  open boolean not null generated always as (state in ('todo', 'doing', 'waiting')) stored,
  sort_name text collate "C" not null generated always as (fold(title)) stored,
  -- Without a day: after all others. Without an hour: before the hours of its day.
  sort_due date not null generated always as (coalesce(due_on, '9999-12-31'::date)) stored,
  sort_minute smallint not null generated always as (coalesce(due_minute, -1)) stored,
  -- The most urgent first in an ascending order.
  sort_priority smallint not null generated always as (-priority) stored,
  sort_closed timestamptz(3) not null generated always as (coalesce(closed_at, '9999-12-31 00:00:00+00'::timestamptz)) stored,
  primary key (org_id, id),
  foreign key (org_id, assignee_id) references memberships (org_id, user_id) on delete set null (assignee_id),
  foreign key (org_id, team_id) references member_teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete set null (company_id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id),
  check (assignee_id is null or team_id is null),
  check (due_minute is null or due_on is not null),
  check (num_nulls(repeat_rule, repeat_from, repeat_shift) in (0, 3)),
  check (repeat_rule is null or (due_on is not null and series_id is not null)),
  check ((state in ('done', 'cancelled')) = (closed_at is not null))
);
-- Completing makes the next occurrence once, whoever completes at the same time.
create unique index tasks_series on tasks (org_id, series_id, ordinal) where series_id is not null;
create index tasks_by_due on tasks (org_id, archived, open, sort_due, sort_minute, id);
create index tasks_of_person on tasks (org_id, assignee_id, archived, open, sort_due, sort_minute, id) where assignee_id is not null;
create index tasks_of_team on tasks (org_id, team_id, archived, open, sort_due, sort_minute, id) where team_id is not null;
create index tasks_by_name on tasks (org_id, archived, open, sort_name, id);
create index tasks_by_created on tasks (org_id, archived, open, created_at, id);
create index tasks_by_priority on tasks (org_id, archived, open, sort_priority, sort_due, id);
create index tasks_by_closed on tasks (org_id, archived, open, sort_closed, id);
create index tasks_on_board on tasks (org_id, state, position, id) where not archived;
create index tasks_closed_board on tasks (org_id, state, sort_closed desc, id desc) where not archived;
create index tasks_month on tasks (org_id, due_on, sort_minute, id) where due_on is not null and not archived;
create index tasks_company on tasks (org_id, company_id) where company_id is not null;
create index tasks_contact on tasks (org_id, contact_id) where contact_id is not null;

alter table tasks enable row level security;
create policy tasks_read on tasks for select to ardoise_app using (org_id = app_org() and (select app_may('task:read')));
create policy tasks_insert on tasks for insert to ardoise_app with check (org_id = app_org() and (select app_may('task:write')));
create policy tasks_update on tasks for update to ardoise_app
  using (org_id = app_org() and (select app_may('task:write'))) with check (org_id = app_org() and (select app_may('task:write')));
grant select, insert, update on tasks to ardoise_app;

-- The records that a task is about. No foreign key: a kind of record is a word, and what shows it asks for the right to read it.
create table task_links (
  org_id uuid not null,
  task_id uuid not null,
  kind text not null check (kind in ('company', 'contact', 'quote', 'invoice', 'conversation', 'message', 'reminder', 'call')),
  record_id uuid not null,
  primary key (org_id, task_id, kind, record_id),
  foreign key (org_id, task_id) references tasks on delete cascade
);
create index task_links_record on task_links (org_id, record_id, kind, task_id);

alter table task_links enable row level security;
create policy task_links_read on task_links for select to ardoise_app using (org_id = app_org() and (select app_may('task:read')));
create policy task_links_write on task_links for all to ardoise_app
  using (org_id = app_org() and (select app_may('task:write'))) with check (org_id = app_org() and (select app_may('task:write')));
grant select, insert, delete on task_links to ardoise_app;

-- What is deleted is linked to nothing.
create function forget_task_links() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from task_links where org_id = old.org_id and record_id = old.id and kind = tg_argv[0];
  return null;
end $$;
create trigger companies_forget_tasks after delete on companies for each row execute function forget_task_links('company');
create trigger contacts_forget_tasks after delete on contacts for each row execute function forget_task_links('contact');
create trigger quotes_forget_tasks after delete on quotes for each row execute function forget_task_links('quote');
create trigger invoices_forget_tasks after delete on invoices for each row execute function forget_task_links('invoice');

-- One row for each instant at which somebody is reminded of a task. Told: it stays, so that it is not told again.
create table task_reminders (
  org_id uuid not null,
  id uuid not null default new_id(),
  task_id uuid not null,
  remind_at timestamptz(3) not null,
  channel text not null default 'notification' check (channel in ('notification')),
  told_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, task_id) references tasks on delete cascade,
  constraint task_reminders_once unique (org_id, task_id, remind_at, channel)
);
create index task_reminders_due on task_reminders (remind_at) where told_at is null;

alter table task_reminders enable row level security;
create policy task_reminders_read on task_reminders for select to ardoise_app using (org_id = app_org() and (select app_may('task:read')));
create policy task_reminders_write on task_reminders for all to ardoise_app
  using (org_id = app_org() and (select app_may('task:write'))) with check (org_id = app_org() and (select app_may('task:write')));
grant select, insert, update, delete on task_reminders to ardoise_app;

-- Lists that a member named, for themselves or for all: the search of the page's address.
create table task_views (
  org_id uuid not null,
  id uuid not null default new_id(),
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  q text not null check (length(q) between 1 and 1000),
  shared boolean not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index task_views_user on task_views (org_id, user_id);

alter table task_views enable row level security;
create policy task_views_read on task_views for select to ardoise_app
  using (org_id = app_org() and (select app_may('task:read')) and (shared or user_id = app_user()));
create policy task_views_write on task_views for all to ardoise_app
  using (org_id = app_org() and user_id = app_user() and (select app_may('task:read')))
  with check (org_id = app_org() and user_id = app_user() and (select app_may('task:read')));
grant select, insert, delete on task_views to ardoise_app;

-- The secret address of a person's calendar, of which the SHA-256 alone is kept. It ends with the membership.
create table calendar_feeds (
  org_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);

alter table calendar_feeds enable row level security;
create policy calendar_feeds_own on calendar_feeds for all to ardoise_app
  using (org_id = app_org() and user_id = app_user() and (select app_may('task:read')))
  with check (org_id = app_org() and user_id = app_user() and (select app_may('task:read')));
grant select, insert, update, delete on calendar_feeds to ardoise_app;

call make_searchable('tasks', 'task', '{}.archived', '{}.sort_name',
  $$ concat_ws(' ', {}.title, left(regexp_replace({}.notes, '<[^>]*>', ' ', 'g'), 2000)) $$);
alter policy search_words_read on search_words
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment,task}'::text[]) as k
      where app_may(k || ':read'))));
alter policy search_subjects_read on search_subjects
  using (org_id = app_org()
    and kind = any (array(select k from unnest('{company,contact,quote,invoice,catalogue,received_invoice,payment,task}'::text[]) as k
      where app_may(k || ':read'))));
