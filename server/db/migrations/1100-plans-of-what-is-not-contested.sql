-- A plan covers what its client does not contest of an invoice: it stands while that is what it was when the plan was made.
create or replace function payment_plan_stands(plan uuid) returns boolean language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(bool_and(held.stands), false) from (
    select i.owed_cents - case when i.status <> 'disputed' then 0 else least(i.owed_cents, coalesce((
        select d.amount_cents from invoice_disputes d
        where d.org_id = i.org_id and d.invoice_id = i.id and d.settled_at is null), i.owed_cents)) end = p.owed_cents as stands
    from payment_plan_invoices p join invoices i on i.org_id = p.org_id and i.id = p.invoice_id
    where p.org_id = app_org() and p.plan_id = plan and (app_may('payment_plan:sign') or app_may('reminder:read'))
    order by i.id for no key update of i) held
$$;
