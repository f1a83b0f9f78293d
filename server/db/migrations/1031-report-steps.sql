-- Reports of any past day at once (ADR 199). What an invoice owed stands in steps, each from a day until the next one: what was open on a day is read by a range
-- of the index, however long ago, and no balance is added up again.
create table debt_steps (
  org_id uuid not null,
  invoice_id uuid not null,
  from_on date not null,
  -- The day from which it is no longer so; infinity where nothing came after.
  until_on date not null,
  cents bigint not null,
  client_id uuid,
  currency text not null,
  issued_on date not null,
  due_on date not null,
  -- How long it lasted, by powers of two: a step of at most 32 days that holds on a day began in the 32 days before it. 12 has no end.
  life smallint not null generated always as (case when until_on = 'infinity' then 12 when until_on - from_on <= 8 then 3 when until_on - from_on <= 16 then 4
    when until_on - from_on <= 32 then 5 when until_on - from_on <= 64 then 6 when until_on - from_on <= 128 then 7 when until_on - from_on <= 256 then 8
    when until_on - from_on <= 512 then 9 when until_on - from_on <= 1024 then 10 else 11 end) stored,
  primary key (org_id, invoice_id, from_on)
);
create index debt_steps_open on debt_steps (org_id, currency, life, from_on) include (until_on, cents, invoice_id, client_id, issued_on, due_on) where cents <> 0;
alter table debt_steps enable row level security;
create policy debt_steps_read on debt_steps for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_steps to ardoise_app;

-- What was not due at the end of each month, by client: a DSO of twelve months reads this in the place of a year of invoices.
create table debt_month_ends (
  org_id uuid not null,
  currency text not null,
  month_end date not null,
  -- All zeros: no client is named.
  client_id uuid not null,
  not_due_cents bigint not null,
  primary key (org_id, currency, month_end, client_id)
);
alter table debt_month_ends enable row level security;
create policy debt_month_ends_read on debt_month_ends for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_month_ends to ardoise_app;

-- What was invoiced without VAT, by day, of each client, product (the words of a line), person and origin. None of them changes once a document is issued.
create table revenue_days (
  org_id uuid not null,
  currency text not null,
  dimension text not null check (dimension in ('client', 'product', 'person', 'origin')),
  told text not null,
  on_day date not null,
  net_cents bigint not null,
  movements integer not null
);
-- Words of a line are longer than an index takes: their hash finds them.
create unique index revenue_days_key on revenue_days (org_id, currency, dimension, on_day, md5(told));
alter table revenue_days enable row level security;
create policy revenue_days_read on revenue_days for select to ardoise_app using (org_id = app_org() and (select app_may('report:read')));
grant select on revenue_days to ardoise_app;

-- What came in on invoices, by client and month: how much, how late by its amount, and how much with each lateness in days (as cents and payments).
create table debt_paid_months (
  org_id uuid not null,
  currency text not null,
  month date not null,
  -- All zeros: no client is named.
  client_id uuid not null,
  -- Money that came; what went back is apart.
  came_cents bigint not null,
  payments integer not null,
  cent_days_late numeric not null,
  cent_days numeric not null,
  days bigint not null,
  back_cents bigint not null,
  back_cent_days numeric not null,
  lateness jsonb not null,
  primary key (org_id, currency, month, client_id)
);
alter table debt_paid_months enable row level security;
create policy debt_paid_months_read on debt_paid_months for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_paid_months to ardoise_app;

-- Days from the issue and from the due day of an invoice until the money of a movement; null of anything else. Neither day ever changes once it is issued.
alter table debt_movements add column days_to_pay integer;
alter table debt_movements add column days_late integer;
alter table debt_movements disable trigger debt_movements_frozen;
update debt_movements as m set days_to_pay = m.on_day - d.issued_on, days_late = m.on_day - d.due_on
from debt_invoices as d where d.org_id = m.org_id and d.invoice_id = m.invoice_id and m.account = 'receivable' and m.kind = 'money';
alter table debt_movements enable trigger debt_movements_frozen;

create function debt_days_of_money() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select new.on_day - issued_on, new.on_day - coalesce(due_on, issued_on) into new.days_to_pay, new.days_late
  from invoices where org_id = new.org_id and id = new.invoice_id;
  return new;
end $$;
create trigger debt_movements_days before insert on debt_movements for each row
  when (new.account = 'receivable' and new.kind = 'money' and new.invoice_id is not null) execute function debt_days_of_money();

create index debt_movements_settled on debt_movements (org_id, currency, on_day) include (client_id, invoice_id, amount_cents, days_to_pay, days_late, recorded_on)
  where account = 'receivable' and kind = 'money';
create index debt_movements_documents on debt_movements (org_id, currency, on_day) include (kind, source_id, invoice_id, client_id, net_cents, recorded_on)
  where kind in ('issued', 'credit_note', 'replaced');
-- What was recorded after its day, by the day of its recording: what was known on a day is all of the days up to it, less those.
drop index debt_movements_late;
create index debt_movements_late on debt_movements (org_id, currency, recorded_on) include (account, kind, on_day, amount_cents, net_cents, invoice_id, client_id)
  where recorded_on > on_day;
-- What was recorded before its day: fewer still.
create index debt_movements_early on debt_movements (org_id, currency, on_day) include (account, kind, recorded_on, amount_cents, net_cents, invoice_id, client_id)
  where recorded_on < on_day;
drop index debt_movements_recorded;
-- Credits that are on no invoice, by account, from the index alone.
drop index debt_movements_loose;
create index debt_movements_loose on debt_movements (org_id, currency, account, on_day) include (kind, client_id, amount_cents, recorded_on)
  where invoice_id is null and account <> 'money';

-- What an invoice owed from each day that moved it until the next.
create function debt_steps_told(of_org uuid)
returns table (org_id uuid, invoice_id uuid, from_on date, until_on date, cents bigint, client_id uuid, currency text, issued_on date, due_on date)
language sql stable set search_path = public, pg_temp as $$
  select of_org, s.invoice_id, s.on_day, coalesce(lead(s.on_day) over stood, 'infinity'), (sum(s.cents) over stood)::bigint,
    coalesce(i.company_id, i.contact_id), i.currency, i.issued_on, coalesce(i.due_on, i.issued_on)
  from (select m.invoice_id, m.on_day, sum(m.amount_cents) as cents from debt_movements as m
      where m.org_id = of_org and m.account = 'receivable' and m.invoice_id is not null group by 1, 2) as s
  join invoices as i on i.org_id = of_org and i.id = s.invoice_id
  window stood as (partition by s.invoice_id order by s.on_day) $$;
revoke execute on function debt_steps_told(uuid) from public;

-- What a step says of the ends of months that it lasts over, as long as it is not due. Without a setting of its own, so that it is written into what asks.
create function debt_month_ends_of(from_on date, until_on date, due_on date, cents bigint) returns table (month_end date) language sql immutable as $$
  select (g.first + interval '1 month - 1 day')::date
  from generate_series(date_trunc('month', from_on::timestamp), date_trunc('month', least(until_on - 1, due_on)::timestamp), interval '1 month') as g (first)
  where cents > 0 and due_on >= from_on and (g.first + interval '1 month - 1 day')::date <= least(until_on - 1, due_on) $$;
revoke execute on function debt_month_ends_of(date, date, date, bigint) from public;

-- Writes the steps of an invoice, and what they change of the ends of months.
create function follow_debt_steps(of_org uuid, of_invoice uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with was as (
    select s.currency, e.month_end, s.client_id, -s.cents as cents
    from debt_steps as s, debt_month_ends_of(s.from_on, s.until_on, s.due_on, s.cents) as e where s.org_id = of_org and s.invoice_id = of_invoice),
  written as (
    insert into debt_steps as d (org_id, invoice_id, from_on, until_on, cents, client_id, currency, issued_on, due_on)
    select of_org, of_invoice, m.on_day, coalesce(lead(m.on_day) over stood, 'infinity'), (sum(m.cents) over stood)::bigint,
      coalesce(i.company_id, i.contact_id), i.currency, i.issued_on, coalesce(i.due_on, i.issued_on)
    from (select on_day, sum(amount_cents) as cents from debt_movements where org_id = of_org and invoice_id = of_invoice and account = 'receivable' group by 1) as m,
      invoices as i where i.org_id = of_org and i.id = of_invoice
    window stood as (order by m.on_day)
    on conflict (org_id, invoice_id, from_on) do update set until_on = excluded.until_on, cents = excluded.cents
    returning d.*),
  became as (
    select w.currency, e.month_end, w.client_id, w.cents from written as w, debt_month_ends_of(w.from_on, w.until_on, w.due_on, w.cents) as e)
  insert into debt_month_ends as k (org_id, currency, month_end, client_id, not_due_cents)
  select of_org, c.currency, c.month_end, coalesce(c.client_id, '00000000-0000-0000-0000-000000000000'), sum(c.cents)
  from (select * from was union all select * from became) as c group by 2, 3, 4 having sum(c.cents) <> 0
  on conflict (org_id, currency, month_end, client_id) do update set not_due_cents = k.not_due_cents + excluded.not_due_cents;
end $$;
revoke execute on function follow_debt_steps(uuid, uuid) from public;

-- What the documents of an organization say without VAT, by client, product, person and origin.
create function revenue_days_told(of_org uuid)
returns table (currency text, dimension text, told text, on_day date, net_cents bigint, movements integer)
language sql stable set search_path = public, pg_temp as $$
  with documents as (
    select m.* from debt_movements as m where m.org_id = of_org and m.kind in ('issued', 'credit_note', 'replaced')),
  parts as (
    select d.currency, 'client' as dimension, coalesce(d.client_id::text, '') as told, d.on_day, d.net_cents from documents as d
    union all
    select d.currency, 'product', coalesce(line ->> 'description', ''), d.on_day, sign(d.net_cents) * round((line ->> 'quantityMilli')::numeric
      * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint
    from documents as d join invoice_documents as i on i.org_id = of_org and i.invoice_id = case when d.kind = 'replaced' then d.invoice_id else d.source_id end,
      jsonb_array_elements(i.document -> 'lines') as line where line ->> 'kind' = 'item'
    union all
    select d.currency, o.dimension, o.told, d.on_day, d.net_cents
    from documents as d join invoices as i on i.org_id = of_org and i.id = case when d.kind = 'replaced' then d.invoice_id else d.source_id end
    left join invoice_subscription_occurrences as s on s.org_id = of_org and s.invoice_id = i.id
    left join online_subscription_periods as p on p.org_id = of_org and p.invoice_id = i.id,
      lateral (values ('person', coalesce(i.created_by::text, '')), ('origin', case when i.quote_id is not null then 'Devis' when s.invoice_id is not null then 'Abonnement'
        when p.invoice_id is not null then 'Abonnement en ligne' else 'Facture directe' end)) as o (dimension, told))
  select p.currency, p.dimension, p.told, p.on_day, sum(p.net_cents)::bigint, count(*)::int from parts as p group by 1, 2, 3, 4 $$;
revoke execute on function revenue_days_told(uuid) from public;

-- What money brought in, by client and month.
create function debt_paid_months_told(of_org uuid)
returns table (currency text, month date, client_id uuid, came_cents bigint, payments integer, cent_days_late numeric, cent_days numeric, days bigint,
  back_cents bigint, back_cent_days numeric, lateness jsonb)
language sql stable set search_path = public, pg_temp as $$
  with money as (
    select m.currency, date_trunc('month', m.on_day)::date as month, coalesce(m.client_id, '00000000-0000-0000-0000-000000000000') as client_id,
      -m.amount_cents as cents, m.days_late, m.days_to_pay
    from debt_movements as m where m.org_id = of_org and m.account = 'receivable' and m.kind = 'money' and m.days_late is not null),
  late as (
    select m.currency, m.month, m.client_id, m.days_late, sum(m.cents) filter (where m.cents > 0) as came, count(*) filter (where m.cents > 0) as payments,
      coalesce(sum(m.cents * m.days_to_pay) filter (where m.cents > 0), 0) as cent_days, coalesce(sum(m.days_to_pay) filter (where m.cents > 0), 0) as days,
      coalesce(sum(m.cents) filter (where m.cents < 0), 0) as back, coalesce(sum(m.cents * m.days_to_pay) filter (where m.cents < 0), 0) as back_cent_days
    from money as m group by 1, 2, 3, 4)
  select l.currency, l.month, l.client_id, coalesce(sum(l.came), 0)::bigint, sum(l.payments)::int, coalesce(sum(l.came * l.days_late), 0), sum(l.cent_days), sum(l.days)::bigint,
    sum(l.back)::bigint, sum(l.back_cent_days), coalesce(jsonb_object_agg(l.days_late, jsonb_build_array(l.came, l.payments)) filter (where l.payments > 0), '{}')
  from late as l group by 1, 2, 3 $$;
revoke execute on function debt_paid_months_told(uuid) from public;

create or replace function debt_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_document uuid;
  came bigint;
  back bigint;
begin
  insert into debt_days values (new.org_id, new.currency, new.account, new.kind, new.on_day, new.amount_cents, new.net_cents, 1)
  on conflict (org_id, currency, account, kind, on_day) do update
    set cents = debt_days.cents + excluded.cents, net_cents = debt_days.net_cents + excluded.net_cents, movements = debt_days.movements + 1;
  if new.account in ('receivable', 'client_credit') then
    insert into debt_client_months values (new.org_id, new.currency, coalesce(new.client_id, '00000000-0000-0000-0000-000000000000'),
      date_trunc('month', new.on_day)::date, new.kind, new.amount_cents, new.net_cents)
    on conflict (org_id, currency, client_id, month, kind) do update
      set cents = debt_client_months.cents + excluded.cents, net_cents = debt_client_months.net_cents + excluded.net_cents;
  end if;
  if new.account = 'receivable' and new.invoice_id is not null then
    insert into debt_invoices
    select i.org_id, i.id, coalesce(i.company_id, i.contact_id), i.currency, i.issued_on, coalesce(i.due_on, i.issued_on), m.cents, m.first_on, m.last_on,
      case when m.cents = 0 then m.last_on else 'infinity' end, m.recorded
    from invoices as i, lateral (select sum(amount_cents) as cents, min(on_day) as first_on, max(on_day) as last_on, max(recorded_on) as recorded from debt_movements
      where org_id = i.org_id and invoice_id = i.id and account = 'receivable') as m
    where i.org_id = new.org_id and i.id = new.invoice_id
    on conflict (org_id, invoice_id) do update set balance_cents = excluded.balance_cents, moved_first = excluded.moved_first, moved_last = excluded.moved_last, settled_on = excluded.settled_on, recorded_last = excluded.recorded_last;
    perform follow_debt_steps(new.org_id, new.invoice_id);
  end if;
  if new.kind in ('issued', 'credit_note', 'replaced') then
    of_document := case new.kind when 'replaced' then new.invoice_id else new.source_id end;
    insert into revenue_days as r (org_id, currency, dimension, told, on_day, net_cents, movements)
    select new.org_id, new.currency, p.dimension, p.told, new.on_day, sum(p.cents), count(*) from (
      select 'client' as dimension, coalesce(new.client_id::text, '') as told, new.net_cents as cents
      union all
      select 'product', coalesce(line ->> 'description', ''), sign(new.net_cents) * round((line ->> 'quantityMilli')::numeric
        * (line ->> 'unitPriceCents')::numeric * (10000 - (line ->> 'discountBps')::numeric) / 10000000)::bigint
      from invoice_documents as d, jsonb_array_elements(d.document -> 'lines') as line
      where d.org_id = new.org_id and d.invoice_id = of_document and line ->> 'kind' = 'item'
      union all
      select o.dimension, o.told, new.net_cents from invoices as i,
        lateral (values ('person', coalesce(i.created_by::text, '')), ('origin', case when i.quote_id is not null then 'Devis'
          when exists (select from invoice_subscription_occurrences as s where s.org_id = new.org_id and s.invoice_id = i.id) then 'Abonnement'
          when exists (select from online_subscription_periods as s where s.org_id = new.org_id and s.invoice_id = i.id) then 'Abonnement en ligne'
          else 'Facture directe' end)) as o (dimension, told) where i.org_id = new.org_id and i.id = of_document) as p
    group by 3, 4
    on conflict (org_id, currency, dimension, on_day, md5(told)) do update set net_cents = r.net_cents + excluded.net_cents, movements = r.movements + excluded.movements;
  end if;
  if new.days_late is not null then
    came := greatest(-new.amount_cents, 0);
    back := least(-new.amount_cents, 0);
    insert into debt_paid_months as p (org_id, currency, month, client_id, came_cents, payments, cent_days_late, cent_days, days, back_cents, back_cent_days, lateness)
    values (new.org_id, new.currency, date_trunc('month', new.on_day)::date, coalesce(new.client_id, '00000000-0000-0000-0000-000000000000'), came, (came > 0)::int,
      came * new.days_late, came * new.days_to_pay, case when came > 0 then new.days_to_pay else 0 end, back, back * new.days_to_pay,
      case when came > 0 then jsonb_build_object(new.days_late, jsonb_build_array(came, 1)) else '{}' end)
    on conflict (org_id, currency, month, client_id) do update set came_cents = p.came_cents + excluded.came_cents, payments = p.payments + excluded.payments,
      cent_days_late = p.cent_days_late + excluded.cent_days_late, cent_days = p.cent_days + excluded.cent_days, days = p.days + excluded.days,
      back_cents = p.back_cents + excluded.back_cents, back_cent_days = p.back_cent_days + excluded.back_cent_days,
      lateness = case when came = 0 then p.lateness else p.lateness || jsonb_build_object(new.days_late, jsonb_build_array(
        came + coalesce((p.lateness -> new.days_late::text ->> 0)::bigint, 0), 1 + coalesce((p.lateness -> new.days_late::text ->> 1)::int, 0))) end;
  end if;
  return null;
end $$;

-- The sums of this migration, of an organization whose movements are written.
create function fill_debt_steps(of_org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  delete from debt_steps where org_id = of_org;
  delete from debt_month_ends where org_id = of_org;
  delete from revenue_days where org_id = of_org;
  delete from debt_paid_months where org_id = of_org;
  insert into debt_steps (org_id, invoice_id, from_on, until_on, cents, client_id, currency, issued_on, due_on) select * from debt_steps_told(of_org);
  insert into debt_month_ends
  select of_org, s.currency, e.month_end, coalesce(s.client_id, '00000000-0000-0000-0000-000000000000'), sum(s.cents)
  from debt_steps as s, debt_month_ends_of(s.from_on, s.until_on, s.due_on, s.cents) as e where s.org_id = of_org group by 2, 3, 4;
  insert into revenue_days select of_org, t.* from revenue_days_told(of_org) as t;
  insert into debt_paid_months select of_org, t.* from debt_paid_months_told(of_org) as t;
end $$;
revoke execute on function fill_debt_steps(uuid) from public;

-- The history of an organization that has none, with these sums; as 1012 told it, and the days of money.
create or replace function fill_debts(of_org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  issued uuid;
begin
  insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, amount_cents, net_cents, currency, recorded_on,
    days_to_pay, days_late)
  select of_org, t.*, (t.recorded_at at time zone (select timezone from organizations where id = of_org))::date, t.on_day - i.issued_on, t.on_day - coalesce(i.due_on, i.issued_on)
  from debts_told(of_org) as t left join invoices as i on i.org_id = of_org and i.id = t.invoice_id and t.account = 'receivable' and t.kind = 'money' order by t.recorded_at, t.source_id, t.line_no;
  insert into debt_days
  select org_id, currency, account, kind, on_day, sum(amount_cents), sum(net_cents), count(*) from debt_movements where org_id = of_org group by 1, 2, 3, 4, 5;
  insert into debt_client_months
  select org_id, currency, coalesce(client_id, '00000000-0000-0000-0000-000000000000'), date_trunc('month', on_day)::date, kind, sum(amount_cents), sum(net_cents)
  from debt_movements where org_id = of_org and account in ('receivable', 'client_credit') group by 1, 2, 3, 4, 5;
  insert into debt_invoices
  select i.org_id, i.id, coalesce(i.company_id, i.contact_id), i.currency, i.issued_on, coalesce(i.due_on, i.issued_on), m.cents, m.first_on, m.last_on,
    case when m.cents = 0 then m.last_on else 'infinity' end, m.recorded
  from invoices as i join (select invoice_id, sum(amount_cents) as cents, min(on_day) as first_on, max(on_day) as last_on, max(recorded_on) as recorded from debt_movements
    where org_id = of_org and account = 'receivable' and invoice_id is not null group by 1) as m on m.invoice_id = i.id
  where i.org_id = of_org;
  -- In the order of their issue: a corrective invoice takes back what was told of the one before.
  for issued in select id from invoices where org_id = of_org and number is not null order by issued_at, id loop
    perform recognise_invoice(of_org, issued);
  end loop;
  perform fill_debt_steps(of_org);
end $$;

select fill_debt_steps(id) from organizations order by id;
