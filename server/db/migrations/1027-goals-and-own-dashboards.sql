-- Goals: an amount of a figure over a period. The days are those of the period when it was set: a change of the fiscal year moves none.
create table report_goals (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  figure text not null check (figure ~ '^[A-Za-z0-9]{1,40}$'),
  period text not null check (period in ('month', 'quarter', 'year')),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  currency text not null,
  -- Cents, or tenths of a day or of a percent, as the figure counts.
  target bigint not null check (target between 1 and 100000000000000),
  -- Whose invoices count; null: everyone's.
  person_id uuid,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create unique index report_goals_once on report_goals
  (org_id, figure, starts_on, ends_on, currency, coalesce(person_id, '00000000-0000-0000-0000-000000000000'));
create index report_goals_by_end on report_goals (org_id, ends_on desc, id desc);

alter table report_goals enable row level security;
create policy report_goals_read on report_goals for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')));
create policy report_goals_write on report_goals for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:manage')))
  with check (org_id = app_org() and (select app_may('report:manage')));
grant select, insert, update, delete on report_goals to ardoise_app;

-- « Mes tableaux de bord »: cards in their order. A shared one outlives the membership of its author; a private one goes with it.
create table own_dashboards (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  author_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  period text not null check (period in ('month', 'quarter', 'year')),
  shared boolean not null,
  cards jsonb not null check (jsonb_typeof(cards) = 'array' and jsonb_array_length(cards) <= 24),
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Deleted; may be brought back for a month.
  deleted_at timestamptz(3),
  primary key (org_id, id)
);
create index own_dashboards_author on own_dashboards (org_id, author_id);
create index own_dashboards_deleted on own_dashboards (deleted_at) where deleted_at is not null;

create function forget_own_dashboards() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from own_dashboards where org_id = old.org_id and author_id = old.user_id and not shared;
  return null;
end $$;
create trigger memberships_own_dashboards after delete on memberships for each row execute function forget_own_dashboards();

alter table own_dashboards enable row level security;
create policy own_dashboards_read on own_dashboards for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (shared or author_id = app_user()));
create policy own_dashboards_write on own_dashboards for all to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (author_id = app_user() or shared and (select app_may('report:manage'))))
  with check (org_id = app_org() and (select app_may('report:read')) and (author_id = app_user() or shared and (select app_may('report:manage'))));
grant select, insert, update, delete on own_dashboards to ardoise_app;
