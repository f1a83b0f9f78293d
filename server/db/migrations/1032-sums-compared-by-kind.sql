-- What differs, these sums among them: a kind of them at a time, since a statement has half a minute.
drop function debts_differ();
create function sums_differ(about text) returns table (part text, on_day date, currency text, kept_cents bigint, counted_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'rows', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), sum(coalesce(k.amount_cents, 0))::bigint, sum(coalesce(t.amount_cents, 0))::bigint
  from (select * from debt_movements where org_id = app_org()) as k
  full join debts_told(app_org()) as t using (source_id, line_no, account, kind)
  where about = 'rows' and ((k.amount_cents, k.net_cents, k.invoice_id, k.client_id, k.currency) is distinct from (t.amount_cents, t.net_cents, t.invoice_id, t.client_id, t.currency))
  group by 2, 3
  union all
  select 'days', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_days where org_id = app_org()) as k
  full join (select currency, account, kind, on_day, sum(amount_cents)::bigint as cents, sum(net_cents)::bigint as net, count(*)::int as rows from debt_movements
    where org_id = app_org() group by 1, 2, 3, 4) as t using (currency, account, kind, on_day)
  where about = 'days' and ((k.cents, k.net_cents, k.movements) is distinct from (t.cents, t.net, t.rows)) group by 2, 3
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_client_months where org_id = app_org()) as k
  full join (select currency, coalesce(client_id, '00000000-0000-0000-0000-000000000000') as client_id, date_trunc('month', on_day)::date as month, kind,
      sum(amount_cents)::bigint as cents, sum(net_cents)::bigint as net
    from debt_movements where org_id = app_org() and account in ('receivable', 'client_credit') group by 1, 2, 3, 4) as t using (currency, client_id, month, kind)
  where about = 'months' and ((k.cents, k.net_cents) is distinct from (t.cents, t.net)) group by 2, 3
  union all
  select 'invoices', null, coalesce(k.currency, t.currency), coalesce(sum(k.balance_cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_invoices where org_id = app_org()) as k
  full join (select invoice_id, min(currency) as currency, sum(amount_cents)::bigint as cents, max(on_day) as last_on from debt_movements
    where org_id = app_org() and account = 'receivable' and invoice_id is not null group by 1) as t using (invoice_id)
  where about = 'invoices' and (k.balance_cents is distinct from t.cents or k.settled_on is distinct from case when t.cents = 0 then t.last_on else 'infinity' end) group by 3
  union all
  select 'invoices', null, coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_steps where org_id = app_org()) as k full join debt_steps_told(app_org()) as t using (invoice_id, from_on)
  where about = 'steps' and ((k.until_on, k.cents, k.client_id, k.due_on) is distinct from (t.until_on, t.cents, t.client_id, t.due_on)) group by 3
  union all
  select 'days', coalesce(k.month_end, t.month_end), coalesce(k.currency, t.currency), coalesce(sum(k.not_due_cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_month_ends where org_id = app_org() and not_due_cents <> 0) as k
  full join (select s.currency, e.month_end, coalesce(s.client_id, '00000000-0000-0000-0000-000000000000') as client_id, sum(s.cents) as cents
    from debt_steps as s, debt_month_ends_of(s.from_on, s.until_on, s.due_on, s.cents) as e where s.org_id = app_org() group by 1, 2, 3) as t using (currency, month_end, client_id)
  where about = 'ends' and (k.not_due_cents is distinct from t.cents) group by 2, 3
  union all
  select 'days', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), coalesce(sum(k.net_cents), 0)::bigint, coalesce(sum(t.net_cents), 0)::bigint
  from (select * from revenue_days where org_id = app_org()) as k full join revenue_days_told(app_org()) as t using (currency, dimension, told, on_day)
  where about = 'revenue' and ((k.net_cents, k.movements) is distinct from (t.net_cents, t.movements)) group by 2, 3
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.came_cents + k.back_cents), 0)::bigint, coalesce(sum(t.came_cents + t.back_cents), 0)::bigint
  from (select * from debt_paid_months where org_id = app_org()) as k full join debt_paid_months_told(app_org()) as t using (currency, month, client_id)
  where about = 'money' and ((k.came_cents, k.payments, k.cent_days_late, k.cent_days, k.days, k.back_cents, k.back_cent_days, k.lateness)
    is distinct from (t.came_cents, t.payments, t.cent_days_late, t.cent_days, t.days, t.back_cents, t.back_cent_days, t.lateness)) group by 2, 3 $$;
revoke execute on function sums_differ(text) from public;
grant execute on function sums_differ(text) to ardoise_app;
