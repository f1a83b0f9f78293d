-- Up Migration
-- Where an issued invoice stands with the approved platform (platformStateOf), beside the frozen row: lists show it and filter by it.
create table invoice_platform_states (
  org_id uuid not null references organizations on delete cascade,
  invoice_id uuid not null,
  -- A code of the life cycle, or what became of the delivery; null where a platform spoke of a second delivery alone.
  state text check (state ~ '^([0-9]{3}|waiting|sent|not_taken)$'),
  primary key (org_id, invoice_id),
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index invoice_platform_states_filter on invoice_platform_states (org_id, state, invoice_id);

alter table invoice_platform_states enable row level security;
create policy invoice_platform_states_read on invoice_platform_states for select to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:read')) or (select app_may('payment:write'))));
-- As platform_deposits: whoever issues or is paid hands an invoice over.
create policy invoice_platform_states_insert on invoice_platform_states for insert to ardoise_app
  with check (org_id = app_org() and ((select app_may('invoice:issue')) or (select app_may('payment:write'))));
create policy invoice_platform_states_update on invoice_platform_states for update to ardoise_app
  using (org_id = app_org() and ((select app_may('invoice:issue')) or (select app_may('payment:write')))) with check (org_id = app_org());
grant select, insert, update (state) on invoice_platform_states to ardoise_app;

-- What was said before: a final status ends a life, else the last word; without one, the last delivery.
with said as (
  select org_id, invoice_id, code, set_at as at from platform_messages
  where invoice_id is not null and not (code = 213 and reasons @> '[{"code": "DOUBLON"}]')
  union all
  select org_id, invoice_id, case kind when 'cash_in' then 212 else 220 end, created_at from platform_deposits
  where kind in ('cash_in', 'cancelled') and state in ('deposited', 'accepted')
), current as (
  select distinct on (org_id, invoice_id) org_id, invoice_id, code::text as state from said
  order by org_id, invoice_id, code in (210, 213, 220, 501) desc,
    case when code in (210, 213, 220, 501) then at end, at desc, code desc
), delivery as (
  select distinct on (org_id, invoice_id) org_id, invoice_id,
    case state when 'waiting' then 'waiting' when 'refused' then 'not_taken' else 'sent' end as state
  from platform_deposits where kind = 'invoice' order by org_id, invoice_id, created_at desc, id desc
)
insert into invoice_platform_states (org_id, invoice_id, state)
select org_id, invoice_id, coalesce(c.state, d.state) from current c full join delivery d using (org_id, invoice_id);
