-- Reports and dashboards that leave by mail at their hours (ADR 197).
create table report_schedules (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  -- A table of the reports, or a dashboard of one's own.
  report text check (report ~ '^[a-z-]{1,40}$'),
  dashboard_id uuid,
  name text not null check (length(name) between 1 and 80),
  -- The days that are told.
  span text not null check (span in ('month', 'previousMonth', 'quarter', 'year')),
  cadence text not null check (cadence in ('workingDays', 'weekly', 'firstWorkingDay', 'monthly')),
  -- 1 (Monday) to 7, of « weekly »; 1 to 31 of « monthly », the last day of a shorter month.
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 31),
  minute smallint not null check (minute between 0 and 1439),
  -- When it leaves next; null while it is paused or ended.
  next_at timestamptz(3),
  paused_at timestamptz(3),
  -- Why it paused by itself; null: somebody did it.
  pause_reason text check (pause_reason in ('no_recipient', 'not_shared')),
  ended_at timestamptz(3),
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, dashboard_id) references own_dashboards (org_id, id) on delete set null (dashboard_id),
  check (report is null or dashboard_id is null),
  check ((cadence = 'weekly') = (weekday is not null)),
  check ((cadence = 'monthly') = (month_day is not null)),
  check ((paused_at is null and ended_at is null) = (next_at is not null))
);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;
create index report_schedules_current on report_schedules (org_id, created_at, id) where ended_at is null;
create index report_schedules_dashboard on report_schedules (org_id, dashboard_id) where dashboard_id is not null;

-- To whom; it ends with the membership.
create table report_schedule_members (
  org_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (org_id, schedule_id, user_id),
  foreign key (org_id, schedule_id) references report_schedules (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
);
create index report_schedule_members_user on report_schedule_members (org_id, user_id);

-- Each sending with its figures as they were then.
create table report_sendings (
  org_id uuid not null,
  id uuid not null default new_id(),
  schedule_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- The instant of the calendar that it is for: at most one sending each.
  due_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  failure text check (length(failure) <= 300),
  made_at timestamptz(3),
  -- What whoever reopens it must be allowed to read.
  needs text[] not null default '{}',
  -- The pages as they were printed.
  paper jsonb,
  file_key text,
  asked_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, schedule_id, due_at),
  foreign key (org_id, schedule_id) references report_schedules (org_id, id),
  check ((state = 'sent') = (made_at is not null)),
  check (num_nulls(made_at, paper, file_key) in (0, 3))
);
create index report_sendings_by_date on report_sendings (org_id, created_at desc, id desc);
create index report_sendings_schedule on report_sendings (org_id, schedule_id, created_at desc, id desc);
create index report_sendings_file on report_sendings (file_key) where file_key is not null;

-- To whom it went, and to whom not.
create table report_sending_members (
  org_id uuid not null,
  sending_id uuid not null,
  user_id uuid not null,
  name text not null,
  outcome text not null check (outcome in ('mailed', 'no_right')),
  primary key (org_id, sending_id, user_id),
  foreign key (org_id, sending_id) references report_sendings (org_id, id) on delete cascade
);

-- What left does not change: a sending waits, then it is sent or failed.
create function keep_report_sendings() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state = 'sent' then raise exception 'a report that was sent does not change'; end if;
  return new;
end $$;
create trigger report_sendings_kept before update on report_sendings for each row execute function keep_report_sendings();

alter table report_schedules enable row level security;
alter table report_schedule_members enable row level security;
alter table report_sendings enable row level security;
alter table report_sending_members enable row level security;
create policy report_schedules_read on report_schedules for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')));
create policy report_schedules_write on report_schedules for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:manage')))
  with check (org_id = app_org() and (select app_may('report:manage')));
create policy report_schedule_members_read on report_schedule_members for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')));
create policy report_schedule_members_write on report_schedule_members for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:manage')))
  with check (org_id = app_org() and (select app_may('report:manage')));
create policy report_sendings_read on report_sendings for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')));
create policy report_sendings_write on report_sendings for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:manage')))
  with check (org_id = app_org() and (select app_may('report:manage')));
create policy report_sending_members_read on report_sending_members for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')));
create policy report_sending_members_write on report_sending_members for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:manage')))
  with check (org_id = app_org() and (select app_may('report:manage')));
grant select, insert, update, delete on report_schedules, report_schedule_members to ardoise_app;
grant select, insert, update on report_sendings to ardoise_app;
grant select, insert on report_sending_members to ardoise_app;
