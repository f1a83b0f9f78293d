-- Sums of the inbox have a row for each person in an audience, in place of one for each kind of fact, and days have all of their numbers (ADR 227): a year
-- of statistics reads a seventh of the rows. All is due again, and read from the facts until the job of the minute has summed it.
drop table inbox_sums;
create table inbox_sums (
  org_id uuid not null,
  span text not null check (span in ('day', 'month')),
  from_on date not null,
  audience_id uuid not null,
  user_id uuid,
  team_id uuid,
  begun integer not null default 0,
  received integer not null default 0,
  sent integer not null default 0,
  resolved integer not null default 0,
  -- By how many it grew.
  open integer not null default 0,
  -- Delays: sorted minutes, packed as shared/domain/inbox-statistics/packed-minutes.ts says.
  answer_work text collate "C" not null default '',
  answer_clock text collate "C" not null default '',
  answer_kept integer not null default 0,
  answer_aimed integer not null default 0,
  resolution_work text collate "C" not null default '',
  resolution_clock text collate "C" not null default '',
  resolution_kept integer not null default 0,
  resolution_aimed integer not null default 0,
  foreign key (org_id, audience_id) references inbox_audiences on delete cascade,
  -- With its numbers: days of a chart and what stands open are read from the index alone, without the lists.
  constraint inbox_sums_key unique nulls not distinct (org_id, span, from_on, audience_id, user_id, team_id) include (begun, received, sent, resolved, open)
);
create index inbox_sums_audience on inbox_sums (org_id, audience_id);
-- They are read whole: a long list is taken apart no more than it must.
alter table inbox_sums alter column answer_work set storage external, alter column answer_clock set storage external,
  alter column resolution_work set storage external, alter column resolution_clock set storage external;

alter table inbox_sums enable row level security;
create policy inbox_sums_read on inbox_sums for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or audience_id = any ((select seen_audiences())::uuid[])));
create policy inbox_sums_insert on inbox_sums for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy inbox_sums_delete on inbox_sums for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on inbox_sums to ardoise_app;

-- Mails received by hour: of a day 24 numbers, of a month 168, from Monday at midnight.
create table inbox_sum_hours (
  org_id uuid not null,
  span text not null check (span in ('day', 'month')),
  from_on date not null,
  audience_id uuid not null,
  hours integer[] not null,
  primary key (org_id, span, from_on, audience_id),
  foreign key (org_id, audience_id) references inbox_audiences on delete cascade
);
create index inbox_sum_hours_audience on inbox_sum_hours (org_id, audience_id);

alter table inbox_sum_hours enable row level security;
create policy inbox_sum_hours_read on inbox_sum_hours for select to ardoise_app
  using (org_id = app_org() and ((select app_may('*')) or audience_id = any ((select seen_audiences())::uuid[])));
create policy inbox_sum_hours_insert on inbox_sum_hours for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy inbox_sum_hours_delete on inbox_sum_hours for delete to ardoise_app using (org_id = app_org() and (select app_may('*')));
grant select, insert, delete on inbox_sum_hours to ardoise_app;

-- A day is due whatever changed on it.
create or replace function inbox_sums_are_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_sums_due as d (org_id, span, from_on)
  select each.org_id, each.span, each.from_on from (
    select c.org_id, s.span, date_trunc(s.span, c.on_day::timestamp)::date as from_on from changed as c, (values ('day'), ('month')) as s (span)
    union select c.org_id, s.span, date_trunc(s.span, c.until_day::timestamp)::date from changed as c, (values ('day'), ('month')) as s (span)
    where c.until_day is not null) as each
  join organizations o on o.id = each.org_id
  order by 1, 2, 3
  on conflict (org_id, span, from_on) do update set marks = d.marks + 1;
  return null;
end $$;

insert into inbox_sums_due as d (org_id, span, from_on)
select distinct c.org_id, s.span, date_trunc(s.span, c.on_day::timestamp)::date from inbox_fact_counts as c, (values ('day'), ('month')) as s (span)
on conflict (org_id, span, from_on) do update set marks = d.marks + 1;
