-- Statistics of the inbox over a year read sums of months and lists of delays, in place of 400,000 facts (ADR 208).

-- Of a month: the delays of a person in an audience, and how many facts of each other kind there are. Of a day: its delays alone, since
-- inbox_fact_counts has its numbers.
create table inbox_sums (
  org_id uuid not null,
  span text not null check (span in ('day', 'month')),
  from_on date not null,
  kind text not null check (kind in ('begun', 'received', 'sent', 'answered', 'resolved', 'open', 'hour')),
  audience_id uuid not null,
  user_id uuid,
  team_id uuid,
  -- Of « open », by how many it grew.
  n integer not null,
  -- Of delays: sorted minutes, packed as shared/domain/inbox-statistics/packed-minutes.ts says.
  work bytea,
  clock bytea,
  kept integer not null default 0,
  aimed integer not null default 0,
  -- Of « hour »: 168 numbers, from Monday at midnight.
  hours integer[],
  foreign key (org_id, audience_id) references inbox_audiences on delete cascade,
  constraint inbox_sums_key unique nulls not distinct (org_id, span, kind, from_on, audience_id, user_id, team_id)
);
create index inbox_sums_audience on inbox_sums (org_id, audience_id);

alter table inbox_sums enable row level security;
create policy inbox_sums_read on inbox_sums for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or audience_id = any ((select seen_audiences())::uuid[])));
create policy inbox_sums_insert on inbox_sums for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy inbox_sums_delete on inbox_sums for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on inbox_sums to ardoise_app;

-- Days and months whose facts changed since they were summed: their facts are read in place of the sums. Whoever changes a fact holds the row until
-- commit, so that nothing is summed without it. A month that goes on stays due.
create table inbox_sums_due (
  org_id uuid not null references organizations on delete cascade,
  span text not null check (span in ('day', 'month')),
  from_on date not null,
  marks integer not null default 1,
  primary key (org_id, span, from_on)
);

alter table inbox_sums_due enable row level security;
create policy inbox_sums_due_read on inbox_sums_due for select to ardoise_app using (org_id = app_org() and (select app_may('inbox:read')));
create policy inbox_sums_due_system on inbox_sums_due for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update, delete on inbox_sums_due to ardoise_app;

create function inbox_sums_are_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_sums_due as d (org_id, span, from_on)
  select each.org_id, each.span, each.from_on from (
    select org_id, 'day' as span, on_day as from_on from changed where kind in ('answered', 'resolved')
    union select org_id, 'month', date_trunc('month', on_day::timestamp)::date from changed
    union select org_id, 'month', date_trunc('month', until_day::timestamp)::date from changed where until_day is not null) as each
  join organizations o on o.id = each.org_id
  order by 1, 2, 3
  on conflict (org_id, span, from_on) do update set marks = d.marks + 1;
  return null;
end $$;
create trigger inbox_sums_are_due_came after insert on inbox_facts referencing new table as changed
  for each statement execute function inbox_sums_are_due();
create trigger inbox_sums_are_due_went after delete on inbox_facts referencing old table as changed
  for each statement execute function inbox_sums_are_due();

insert into inbox_sums_due (org_id, span, from_on)
select org_id, 'day', on_day from inbox_facts where kind in ('answered', 'resolved')
union select org_id, 'month', date_trunc('month', on_day::timestamp)::date from inbox_fact_counts;

-- What the night found of these sums; none: they agree. A difference is shown to whoever sees the figures of all, and never repaired.
create table inbox_sum_checks (
  org_id uuid primary key references organizations on delete cascade,
  checked_at timestamptz(3) not null,
  -- Days and months that differ, as « day 2026-11-30 ».
  differing text[] not null
);
alter table inbox_sum_checks enable row level security;
create policy inbox_sum_checks_read on inbox_sum_checks for select to ardoise_app
  using (org_id = app_org() and (select app_may('team_statistics:read')));
create policy inbox_sum_checks_system on inbox_sum_checks for all to ardoise_app using (org_id = app_org() and (select app_may('*')))
  with check (org_id = app_org() and (select app_may('*')));
grant select, insert, update on inbox_sum_checks to ardoise_app;
