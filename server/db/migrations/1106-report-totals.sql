-- Sums of all clients together, and of months (ADR 230): a report of five years read each day of them, and each client of each month, for one number. What
-- they say is what movements add up to: « totals » of sums_differ compares them each night.

-- What moved debts and money, by month. debt_days has its days.
create table debt_months (
  org_id uuid not null,
  currency text not null,
  -- Its first day.
  month date not null,
  account text not null,
  kind text not null,
  cents bigint not null,
  net_cents bigint not null,
  movements integer not null,
  primary key (org_id, currency, month, account, kind)
);
alter table debt_months enable row level security;
create policy debt_months_read on debt_months for select to ardoise_app using (org_id = app_org() and (select app_may('report:read'))
  and (kind in ('issued', 'credit_note', 'replaced') or (select app_may('payment:read'))));
grant select on debt_months to ardoise_app;

-- What came in on invoices, and what went back, by month: debt_paid_months of all clients, without how late.
create table debt_paid_totals (
  org_id uuid not null,
  currency text not null,
  month date not null,
  came_cents bigint not null,
  payments integer not null,
  cent_days numeric not null,
  days bigint not null,
  back_cents bigint not null,
  back_cent_days numeric not null,
  primary key (org_id, currency, month)
);
alter table debt_paid_totals enable row level security;
create policy debt_paid_totals_read on debt_paid_totals for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_paid_totals to ardoise_app;

-- What was not due at the end of each month: debt_month_ends of all clients.
create table debt_end_totals (
  org_id uuid not null,
  currency text not null,
  month_end date not null,
  not_due_cents bigint not null,
  primary key (org_id, currency, month_end)
);
alter table debt_end_totals enable row level security;
create policy debt_end_totals_read on debt_end_totals for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_end_totals to ardoise_app;

-- What was delivered on one day, by that day and by that of its recording. What was delivered over several is read row by row: each is shared out by itself.
create table recognised_days (
  org_id uuid not null,
  currency text not null,
  on_day date not null,
  recorded_on date not null,
  net_cents bigint not null,
  documents integer not null,
  primary key (org_id, currency, on_day, recorded_on)
);
alter table recognised_days enable row level security;
create policy recognised_days_read on recognised_days for select to ardoise_app using (org_id = app_org() and (select app_may('report:read')));
grant select on recognised_days to ardoise_app;

-- At the commit, as other sums of debts: the chain of the organization is held by then.
create function debt_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_month constant date := date_trunc('month', new.on_day::timestamp)::date;
  came constant bigint := greatest(-new.amount_cents, 0);
  back constant bigint := least(-new.amount_cents, 0);
begin
  insert into debt_months as k values (new.org_id, new.currency, of_month, new.account, new.kind, new.amount_cents, new.net_cents, 1)
  on conflict (org_id, currency, month, account, kind) do update
    set cents = k.cents + excluded.cents, net_cents = k.net_cents + excluded.net_cents, movements = k.movements + 1;
  if new.days_late is not null then
    insert into debt_paid_totals as p values (new.org_id, new.currency, of_month, came, (came > 0)::int, came * new.days_to_pay,
      case when came > 0 then new.days_to_pay else 0 end, back, back * new.days_to_pay)
    on conflict (org_id, currency, month) do update set came_cents = p.came_cents + excluded.came_cents, payments = p.payments + excluded.payments,
      cent_days = p.cent_days + excluded.cent_days, days = p.days + excluded.days,
      back_cents = p.back_cents + excluded.back_cents, back_cent_days = p.back_cent_days + excluded.back_cent_days;
  end if;
  return null;
end $$;
create constraint trigger debt_movements_totals after insert on debt_movements deferrable initially deferred
  for each row execute function debt_totals();

create function recognised_days_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into recognised_days as k values (new.org_id, new.currency, new.from_on, new.recorded_on, new.net_cents, 1)
  on conflict (org_id, currency, on_day, recorded_on) do update set net_cents = k.net_cents + excluded.net_cents, documents = k.documents + 1;
  return null;
end $$;
create constraint trigger recognised_revenue_days after insert on recognised_revenue deferrable initially deferred
  for each row when (new.from_on = new.to_on) execute function recognised_days_follow();

-- Whatever changes the ends of months of clients, which stand in few statements, changes those of all.
create function debt_end_totals_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into debt_end_totals as k select org_id, currency, month_end, sum(not_due_cents) from came group by 1, 2, 3
    on conflict (org_id, currency, month_end) do update set not_due_cents = k.not_due_cents + excluded.not_due_cents;
  elsif tg_op = 'DELETE' then
    insert into debt_end_totals as k select org_id, currency, month_end, -sum(not_due_cents) from gone group by 1, 2, 3
    on conflict (org_id, currency, month_end) do update set not_due_cents = k.not_due_cents + excluded.not_due_cents;
  else
    insert into debt_end_totals as k
    select org_id, currency, month_end, sum(cents) from (select org_id, currency, month_end, not_due_cents as cents from came
      union all select org_id, currency, month_end, -not_due_cents from gone) as each group by 1, 2, 3
    having sum(cents) is distinct from 0
    on conflict (org_id, currency, month_end) do update set not_due_cents = k.not_due_cents + excluded.not_due_cents;
  end if;
  return null;
end $$;
create trigger debt_month_ends_totalled_new after insert on debt_month_ends referencing new table as came
  for each statement execute function debt_end_totals_follow();
create trigger debt_month_ends_totalled after update on debt_month_ends referencing old table as gone new table as came
  for each statement execute function debt_end_totals_follow();
create trigger debt_month_ends_totalled_gone after delete on debt_month_ends referencing old table as gone
  for each statement execute function debt_end_totals_follow();

-- What these sums must be, told from what they come from.
create function debt_months_told(of_org uuid)
returns table (currency text, month date, account text, kind text, cents bigint, net_cents bigint, movements integer)
language sql stable set search_path = public, pg_temp as $$
  select m.currency, date_trunc('month', m.on_day::timestamp)::date, m.account, m.kind, sum(m.amount_cents)::bigint, sum(m.net_cents)::bigint, count(*)::int
  from debt_movements as m where m.org_id = of_org group by 1, 2, 3, 4 $$;
revoke execute on function debt_months_told(uuid) from public;

create function debt_paid_totals_told(of_org uuid)
returns table (currency text, month date, came_cents bigint, payments integer, cent_days numeric, days bigint, back_cents bigint, back_cent_days numeric)
language sql stable set search_path = public, pg_temp as $$
  select m.currency, date_trunc('month', m.on_day::timestamp)::date, coalesce(sum(-m.amount_cents) filter (where m.amount_cents < 0), 0)::bigint,
    (count(*) filter (where m.amount_cents < 0))::int, coalesce(sum(-m.amount_cents * m.days_to_pay) filter (where m.amount_cents < 0), 0),
    coalesce(sum(m.days_to_pay) filter (where m.amount_cents < 0), 0)::bigint, coalesce(sum(-m.amount_cents) filter (where m.amount_cents > 0), 0)::bigint,
    coalesce(sum(-m.amount_cents * m.days_to_pay) filter (where m.amount_cents > 0), 0)
  from debt_movements as m where m.org_id = of_org and m.account = 'receivable' and m.kind = 'money' and m.days_late is not null group by 1, 2 $$;
revoke execute on function debt_paid_totals_told(uuid) from public;

create function debt_end_totals_told(of_org uuid) returns table (currency text, month_end date, not_due_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select s.currency, e.month_end, sum(s.cents)::bigint
  from debt_steps as s, debt_month_ends_of(s.from_on, s.until_on, s.due_on, s.cents) as e where s.org_id = of_org group by 1, 2 $$;
revoke execute on function debt_end_totals_told(uuid) from public;

create function recognised_days_told(of_org uuid) returns table (currency text, on_day date, recorded_on date, net_cents bigint, documents integer)
language sql stable set search_path = public, pg_temp as $$
  select r.currency, r.from_on, r.recorded_on, sum(r.net_cents)::bigint, count(*)::int
  from recognised_revenue as r where r.org_id = of_org and r.from_on = r.to_on group by 1, 2, 3 $$;
revoke execute on function recognised_days_told(uuid) from public;

-- The sums of this migration, of an organization whose movements and steps are written.
create function fill_debt_totals(of_org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from debt_months where org_id = of_org;
  delete from debt_paid_totals where org_id = of_org;
  delete from debt_end_totals where org_id = of_org;
  delete from recognised_days where org_id = of_org;
  insert into debt_months select of_org, t.* from debt_months_told(of_org) as t;
  insert into debt_paid_totals select of_org, t.* from debt_paid_totals_told(of_org) as t;
  insert into debt_end_totals select of_org, t.* from debt_end_totals_told(of_org) as t;
  insert into recognised_days select of_org, t.* from recognised_days_told(of_org) as t;
end $$;
revoke execute on function fill_debt_totals(uuid) from public;

select fill_debt_totals(id) from organizations order by id;

-- What differs, these sums among them.
alter function sums_differ(text) rename to sums_of_clients_differ;
revoke execute on function sums_of_clients_differ(text) from ardoise_app;
create function sums_differ(about text) returns table (part text, on_day date, currency text, kept_cents bigint, counted_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from sums_of_clients_differ(about)
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_months where org_id = app_org()) as k full join debt_months_told(app_org()) as t using (currency, month, account, kind)
  where about = 'totals' and ((k.cents, k.net_cents, k.movements) is distinct from (t.cents, t.net_cents, t.movements)) group by 2, 3
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.came_cents + k.back_cents), 0)::bigint,
    coalesce(sum(t.came_cents + t.back_cents), 0)::bigint
  from (select * from debt_paid_totals where org_id = app_org()) as k full join debt_paid_totals_told(app_org()) as t using (currency, month)
  where about = 'totals' and ((k.came_cents, k.payments, k.cent_days, k.days, k.back_cents, k.back_cent_days)
    is distinct from (t.came_cents, t.payments, t.cent_days, t.days, t.back_cents, t.back_cent_days)) group by 2, 3
  union all
  select 'days', coalesce(k.month_end, t.month_end), coalesce(k.currency, t.currency), coalesce(sum(k.not_due_cents), 0)::bigint, coalesce(sum(t.not_due_cents), 0)::bigint
  from (select * from debt_end_totals where org_id = app_org() and not_due_cents <> 0) as k
  full join debt_end_totals_told(app_org()) as t using (currency, month_end)
  where about = 'totals' and (k.not_due_cents is distinct from t.not_due_cents) group by 2, 3
  union all
  select 'days', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), coalesce(sum(k.net_cents), 0)::bigint, coalesce(sum(t.net_cents), 0)::bigint
  from (select * from recognised_days where org_id = app_org()) as k full join recognised_days_told(app_org()) as t using (currency, on_day, recorded_on)
  where about = 'totals' and ((k.net_cents, k.documents) is distinct from (t.net_cents, t.documents)) group by 2, 3 $$;
revoke execute on function sums_differ(text) from public;
grant execute on function sums_differ(text) to ardoise_app;
