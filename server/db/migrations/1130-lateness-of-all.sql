-- How late money came on invoices, of all clients together, by month (ADR 236): the forecast read it from each client and month for the habit of the company.
create table debt_late_months (
  org_id uuid not null,
  currency text not null,
  -- Its first day.
  month date not null,
  days_late integer not null,
  -- Money that came: what went back is in debt_paid_totals.
  cents bigint not null,
  primary key (org_id, currency, month, days_late)
);
alter table debt_late_months enable row level security;
create policy debt_late_months_read on debt_late_months for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_late_months to ardoise_app;

create or replace function debt_totals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
    if came > 0 then
      insert into debt_late_months as l values (new.org_id, new.currency, of_month, new.days_late, came)
      on conflict (org_id, currency, month, days_late) do update set cents = l.cents + excluded.cents;
    end if;
  end if;
  return null;
end $$;

-- What these sums must be, told from what they come from.
create function debt_late_months_told(of_org uuid) returns table (currency text, month date, days_late integer, cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select m.currency, date_trunc('month', m.on_day::timestamp)::date, m.days_late, sum(-m.amount_cents)::bigint
  from debt_movements as m
  where m.org_id = of_org and m.account = 'receivable' and m.kind = 'money' and m.days_late is not null and m.amount_cents < 0 group by 1, 2, 3 $$;
revoke execute on function debt_late_months_told(uuid) from public;

create or replace function fill_debt_totals(of_org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from debt_months where org_id = of_org;
  delete from debt_paid_totals where org_id = of_org;
  delete from debt_late_months where org_id = of_org;
  delete from debt_end_totals where org_id = of_org;
  delete from recognised_days where org_id = of_org;
  insert into debt_months select of_org, t.* from debt_months_told(of_org) as t;
  insert into debt_paid_totals select of_org, t.* from debt_paid_totals_told(of_org) as t;
  insert into debt_late_months select of_org, t.* from debt_late_months_told(of_org) as t;
  insert into debt_end_totals select of_org, t.* from debt_end_totals_told(of_org) as t;
  insert into recognised_days select of_org, t.* from recognised_days_told(of_org) as t;
end $$;

insert into debt_late_months select o.id, t.* from organizations as o, debt_late_months_told(o.id) as t;

-- What differs, these sums among them.
alter function sums_differ(text) rename to sums_of_totals_differ;
revoke execute on function sums_of_totals_differ(text) from ardoise_app;
create function sums_differ(about text) returns table (part text, on_day date, currency text, kept_cents bigint, counted_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from sums_of_totals_differ(about)
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_late_months where org_id = app_org()) as k full join debt_late_months_told(app_org()) as t using (currency, month, days_late)
  where about = 'totals' and k.cents is distinct from t.cents group by 2, 3 $$;
revoke execute on function sums_differ(text) from public;
grant execute on function sums_differ(text) to ardoise_app;
