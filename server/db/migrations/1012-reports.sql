-- Reports (ADR 189). Each movement of what clients owe, with its two days: that of its value and that of its recording. Written with what moves it, and
-- never changed: what was owed on any day is a sum, « au » or « tel que connu le ».
create table debt_movements (
  org_id uuid not null references organizations on delete restrict,
  id bigint generated always as identity,
  -- `receivable`: what an invoice owes. `client_credit`: payments that wait for an invoice. `client_deposit`: deposits of devis without invoice.
  -- `money`: what came in and went out.
  account text not null check (account in ('receivable', 'client_credit', 'client_deposit', 'money')),
  kind text not null check (kind in ('issued', 'prepaid', 'credit_note', 'replaced', 'money', 'loss')),
  -- The movement of money that it comes from, or the document; its line, 0 of a document.
  source_id uuid not null,
  line_no integer not null,
  -- The kind of the movement of money; null of a document.
  movement_kind text,
  -- The invoice whose debt moves; null of what is on none (an allowance of a period, money that waits).
  invoice_id uuid,
  -- A company, or a contact.
  client_id uuid,
  -- The day of its value, in the time zone that the organization had when it was recorded.
  on_day date not null,
  recorded_at timestamptz(3) not null,
  -- The day of its recording there: « tel que connu le ».
  recorded_on date not null,
  -- What it adds to the debt; below zero, what it takes off. Of `money`: what came in.
  amount_cents bigint not null check (amount_cents <> 0),
  -- Without VAT, of documents.
  net_cents bigint not null default 0,
  currency text not null,
  primary key (org_id, id),
  unique (org_id, source_id, line_no, account, kind)
);
create index debt_movements_by_day on debt_movements (org_id, currency, on_day, id)
  include (account, kind, amount_cents, net_cents, client_id, recorded_on);
create index debt_movements_invoice on debt_movements (org_id, invoice_id, on_day) include (account, amount_cents, recorded_on) where invoice_id is not null;
create index debt_movements_client on debt_movements (org_id, client_id, on_day) include (account, kind, amount_cents, net_cents, currency, recorded_on)
  where client_id is not null;
-- What was known on a day is all, less what was recorded after it.
create index debt_movements_recorded on debt_movements (org_id, currency, recorded_on) include (account, kind, on_day, amount_cents, net_cents);
-- What was recorded after its day: few.
create index debt_movements_late on debt_movements (org_id, currency, on_day) include (account, recorded_on, amount_cents) where recorded_on > on_day;
-- Credits that are on no invoice.
create index debt_movements_loose on debt_movements (org_id, currency, on_day) include (account, client_id, amount_cents, recorded_on)
  where invoice_id is null and account <> 'money';

alter table debt_movements enable row level security;
-- Documents are read by all who read reports; money by those who may read payments.
create policy debt_movements_read on debt_movements for select to ardoise_app using (org_id = app_org() and (select app_may('report:read'))
  and (kind in ('issued', 'credit_note', 'replaced') or (select app_may('payment:read'))));
grant select on debt_movements to ardoise_app;
create trigger debt_movements_frozen before update or delete on debt_movements for each row execute function refuse_change();
create trigger debt_movements_kept before truncate on debt_movements for each statement execute function refuse_change();

-- Their sums by day: a curve of five years is some thousand rows.
create table debt_days (
  org_id uuid not null,
  currency text not null,
  account text not null,
  kind text not null,
  on_day date not null,
  cents bigint not null,
  net_cents bigint not null,
  movements integer not null,
  primary key (org_id, currency, account, kind, on_day)
);
alter table debt_days enable row level security;
create policy debt_days_read on debt_days for select to ardoise_app using (org_id = app_org() and (select app_may('report:read'))
  and (kind in ('issued', 'credit_note', 'replaced') or (select app_may('payment:read'))));
grant select on debt_days to ardoise_app;

-- By client and month, of what is owed.
create table debt_client_months (
  org_id uuid not null,
  currency text not null,
  -- All zeros: no client is named.
  client_id uuid not null,
  -- Its first day.
  month date not null,
  kind text not null,
  cents bigint not null,
  net_cents bigint not null,
  primary key (org_id, currency, client_id, month, kind)
);
create index debt_client_months_by_month on debt_client_months (org_id, currency, month) include (client_id, kind, cents, net_cents);
alter table debt_client_months enable row level security;
create policy debt_client_months_read on debt_client_months for select to ardoise_app using (org_id = app_org() and (select app_may('report:read'))
  and (kind in ('issued', 'credit_note', 'replaced') or (select app_may('payment:read'))));
grant select on debt_client_months to ardoise_app;

-- Where each invoice stands, so that what was open on a day is found without its settled ones.
create table debt_invoices (
  org_id uuid not null,
  invoice_id uuid not null,
  client_id uuid,
  currency text not null,
  issued_on date not null,
  due_on date not null,
  balance_cents bigint not null,
  -- The first day that moved it, which may come before its issue; the last one, and the same once nothing is owed: infinity until then.
  moved_first date not null,
  moved_last date not null,
  settled_on date not null,
  recorded_last date not null,
  primary key (org_id, invoice_id)
);
create index debt_invoices_open on debt_invoices (org_id, currency, settled_on) include (moved_first, issued_on, due_on, client_id, invoice_id, balance_cents, moved_last, recorded_last);
create index debt_invoices_recorded on debt_invoices (org_id, currency, recorded_last) include (moved_first, settled_on);
create index debt_invoices_due on debt_invoices (org_id, currency, due_on) include (moved_first, settled_on, invoice_id, balance_cents, moved_last, recorded_last);
alter table debt_invoices enable row level security;
create policy debt_invoices_read on debt_invoices for select to ardoise_app
  using (org_id = app_org() and (select app_may('report:read')) and (select app_may('payment:read')));
grant select on debt_invoices to ardoise_app;

-- What was delivered, on its days, without VAT: deposits are nothing until the invoice that takes them back.
create table recognised_revenue (
  org_id uuid not null references organizations on delete restrict,
  id bigint generated always as identity,
  -- The document that says so, and the invoice: apart where a corrective one takes back what it replaces.
  source_id uuid not null,
  invoice_id uuid not null,
  client_id uuid,
  currency text not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  net_cents bigint not null check (net_cents <> 0),
  recorded_at timestamptz(3) not null,
  recorded_on date not null,
  primary key (org_id, id),
  unique (org_id, source_id, invoice_id)
);
create index recognised_revenue_day on recognised_revenue (org_id, currency, from_on) include (net_cents, client_id, recorded_on) where from_on = to_on;
create index recognised_revenue_span on recognised_revenue (org_id, currency, to_on) include (from_on, net_cents, client_id, recorded_on) where from_on < to_on;
alter table recognised_revenue enable row level security;
create policy recognised_revenue_read on recognised_revenue for select to ardoise_app using (org_id = app_org() and (select app_may('report:read')));
grant select on recognised_revenue to ardoise_app;
create trigger recognised_revenue_frozen before update or delete on recognised_revenue for each row execute function refuse_change();
create trigger recognised_revenue_kept before truncate on recognised_revenue for each statement execute function refuse_change();

-- What an issued document recognises: its amounts, and those of the deposits that it is the first to take back.
create function recognised_cents(of_org uuid, of_invoice uuid) returns bigint language sql stable set search_path = public, pg_temp as $$
  select case i.kind when 'deposit' then 0 when 'deposit_credit_note' then 0
      when 'credit_note' then -i.net_cents when 'global_allowance' then -i.net_cents else i.net_cents end
    + coalesce((
      select sum((v ->> 'baseCents')::bigint * case t ->> 'kind' when 'deposit' then 1 else -1 end)
      from jsonb_array_elements(d.document -> 'takenBack') as t, jsonb_array_elements(t -> 'vat') as v
      where t ->> 'kind' in ('deposit', 'deposit_credit_note') and i.kind not in ('deposit', 'deposit_credit_note') and not exists (
        select from invoice_links as l join invoice_links as b on b.org_id = l.org_id and b.preceding_id = l.preceding_id and b.relation = 'takes_back'
        join invoices as e on e.org_id = b.org_id and e.id = b.invoice_id
        where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'takes_back' and l.preceding_id::text = t ->> 'invoiceId'
          and e.issued_at < i.issued_at and (e.replaced_at is null or e.replaced_at > i.issued_at))), 0)::bigint
  from invoices as i join invoice_documents as d on d.org_id = i.org_id and d.invoice_id = i.id
  where i.org_id = of_org and i.id = of_invoice $$;
revoke execute on function recognised_cents(uuid, uuid) from public;

-- The days of what it says: a credit note’s own, else those of the delivery.
create function recognise_invoice(of_org uuid, of_invoice uuid) returns void language sql set search_path = public, pg_temp as $$
  insert into recognised_revenue (org_id, source_id, invoice_id, client_id, currency, from_on, to_on, net_cents, recorded_at, recorded_on)
  select * from (
    select i.org_id, i.id as source_id, i.id as invoice_id, coalesce(i.company_id, i.contact_id), i.currency,
      case when i.kind in ('credit_note', 'global_allowance') then i.issued_on
        else coalesce((p.performance ->> 'from')::date, (p.performance ->> 'on')::date, i.issued_on) end,
      case when i.kind in ('credit_note', 'global_allowance') then i.issued_on
        else coalesce((p.performance ->> 'to')::date, (p.performance ->> 'on')::date, i.issued_on) end,
      recognised_cents(i.org_id, i.id) as cents, i.issued_at, (i.issued_at at time zone o.timezone)::date
    from invoices as i join organizations as o on o.id = i.org_id join invoice_documents as d on d.org_id = i.org_id and d.invoice_id = i.id,
      lateral (select nullif(d.document -> 'performance', 'null') as performance) as p
    where i.org_id = of_org and i.id = of_invoice) as told
  where cents <> 0
  on conflict do nothing;
  insert into recognised_revenue (org_id, source_id, invoice_id, client_id, currency, from_on, to_on, net_cents, recorded_at, recorded_on)
  select r.org_id, i.id, r.invoice_id, r.client_id, r.currency, r.from_on, r.to_on, -r.net_cents, i.issued_at, (i.issued_at at time zone o.timezone)::date
  from invoice_links as l join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id join organizations as o on o.id = i.org_id
  join recognised_revenue as r on r.org_id = l.org_id and r.source_id = l.preceding_id and r.invoice_id = l.preceding_id
  where l.org_id = of_org and l.invoice_id = of_invoice and l.relation = 'corrects'
  on conflict do nothing $$;
revoke execute on function recognise_invoice(uuid, uuid) from public;

create function debt_of_issue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  client constant uuid := coalesce(new.company_id, new.contact_id);
  recorded constant date := (new.issued_at at time zone (select timezone from organizations where id = new.org_id))::date;
begin
  if new.kind in ('invoice', 'deposit', 'corrective') then
    insert into debt_movements (org_id, account, kind, source_id, line_no, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
    select new.org_id, account, part, new.id, 0, case account when 'receivable' then new.id end, client, new.issued_on, new.issued_at, recorded, cents, net, new.currency
    from (values ('receivable', 'issued', new.gross_cents, new.net_cents), ('receivable', 'prepaid', new.due_cents - new.gross_cents, 0::bigint),
      ('client_deposit', 'prepaid', new.gross_cents - new.due_cents, 0)) as moved (account, part, cents, net)
    where cents <> 0;
    insert into debt_movements (org_id, account, kind, source_id, line_no, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
    select new.org_id, 'receivable', 'replaced', new.id, 0, r.id, coalesce(r.company_id, r.contact_id), new.issued_on, new.issued_at, recorded, -r.gross_cents, -r.net_cents, r.currency
    from invoice_links as l join invoices as r on r.org_id = l.org_id and r.id = l.preceding_id
    where l.org_id = new.org_id and l.invoice_id = new.id and l.relation = 'corrects' and r.gross_cents <> 0;
  elsif new.gross_cents <> 0 then
    insert into debt_movements (org_id, account, kind, source_id, line_no, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
    values (new.org_id, 'receivable', 'credit_note', new.id, 0,
      (select preceding_id from invoice_links where org_id = new.org_id and invoice_id = new.id and relation = 'credits' limit 1),
      client, new.issued_on, new.issued_at, recorded, -new.gross_cents, -new.net_cents, new.currency);
  end if;
  perform recognise_invoice(new.org_id, new.id);
  return null;
end $$;
create trigger invoices_debt after update of status on invoices for each row
  when (new.status is distinct from old.status and old.status = 'draft')
  execute function debt_of_issue();

-- What a line of the money ledger moves. A fee is a cost, and a payout only changes place.
create function debt_of_line(l money_lines) returns void language sql set search_path = public, pg_temp as $$
  insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, currency)
  select l.org_id, case when l.account in ('receivable', 'client_credit', 'client_deposit') then l.account else 'money' end,
    case when m.kind in ('write_off', 'write_off_undone') then 'loss' else 'money' end,
    m.id, l.line_no, m.kind, l.invoice_id,
    coalesce(i.company_id, i.contact_id, l.company_id, l.contact_id, p.company_id, p.contact_id, q.company_id, q.contact_id),
    (m.occurred_at at time zone o.timezone)::date, m.created_at, (m.created_at at time zone o.timezone)::date, l.amount_cents, l.currency
  from money_movements as m join organizations as o on o.id = m.org_id
  left join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
  left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  left join invoices as q on q.org_id = p.org_id and q.id = p.invoice_id
  where m.org_id = l.org_id and m.id = l.movement_id
    and (l.account in ('receivable', 'client_credit', 'client_deposit')
      or l.account in ('bank', 'cash', 'cheques', 'provider_balance') and m.kind not in ('provider_fee', 'payout')) $$;
revoke execute on function debt_of_line(money_lines) from public;

create function debt_of_money() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform debt_of_line(new);
  return null;
end $$;
create trigger money_lines_debt after insert on money_lines for each row
  when (new.account in ('receivable', 'client_credit', 'client_deposit', 'bank', 'cash', 'cheques', 'provider_balance')) execute function debt_of_money();

-- Sums follow at the commit, by addition. Whatever moves a debt has its place in the chain by then, which one transaction of an organization has at a
-- time: no two write these rows at once, and no one waits for them while others wait for the chain.
create function debt_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
  end if;
  return null;
end $$;
create constraint trigger debt_movements_sums after insert on debt_movements deferrable initially deferred
  for each row execute function debt_sums();

-- All that the movements of an organization must be, told once more from invoices and money: the history, and what each night compares.
create function debts_told(of_org uuid) returns table (account text, kind text, source_id uuid, line_no integer, movement_kind text, invoice_id uuid,
  client_id uuid, on_day date, recorded_at timestamptz, amount_cents bigint, net_cents bigint, currency text)
language sql stable set search_path = public, pg_temp as $$
  select 'receivable', 'issued', i.id, 0, null, i.id, coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at, i.gross_cents, i.net_cents, i.currency
  from invoices as i where i.org_id = of_org and i.number is not null and i.kind in ('invoice', 'deposit', 'corrective') and i.gross_cents <> 0
  union all
  select p.account, 'prepaid', i.id, 0, null, case p.account when 'receivable' then i.id end, coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at,
    p.sign * (i.gross_cents - i.due_cents), 0, i.currency
  from invoices as i, (values ('receivable', -1), ('client_deposit', 1)) as p (account, sign)
  where i.org_id = of_org and i.number is not null and i.kind in ('invoice', 'deposit', 'corrective') and i.gross_cents <> i.due_cents
  union all
  select 'receivable', 'credit_note', i.id, 0, null,
    (select preceding_id from invoice_links as l where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'credits' limit 1),
    coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at, -i.gross_cents, -i.net_cents, i.currency
  from invoices as i where i.org_id = of_org and i.number is not null and i.kind in ('credit_note', 'deposit_credit_note', 'global_allowance')
    and i.gross_cents <> 0
  union all
  select 'receivable', 'replaced', i.id, 0, null, r.id, coalesce(r.company_id, r.contact_id), i.issued_on, i.issued_at, -r.gross_cents, -r.net_cents, r.currency
  from invoice_links as l join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id and i.number is not null
  join invoices as r on r.org_id = l.org_id and r.id = l.preceding_id
  where l.org_id = of_org and l.relation = 'corrects' and r.gross_cents <> 0
  union all
  select case when l.account in ('receivable', 'client_credit', 'client_deposit') then l.account else 'money' end,
    case when m.kind in ('write_off', 'write_off_undone') then 'loss' else 'money' end,
    m.id, l.line_no, m.kind, l.invoice_id,
    coalesce(i.company_id, i.contact_id, l.company_id, l.contact_id, p.company_id, p.contact_id, q.company_id, q.contact_id),
    (m.occurred_at at time zone o.timezone)::date, m.created_at, l.amount_cents, 0, l.currency
  from money_lines as l join money_movements as m on m.org_id = l.org_id and m.id = l.movement_id
  join organizations as o on o.id = m.org_id
  left join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
  left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  left join invoices as q on q.org_id = p.org_id and q.id = p.invoice_id
  where l.org_id = of_org and (l.account in ('receivable', 'client_credit', 'client_deposit')
    or l.account in ('bank', 'cash', 'cheques', 'provider_balance') and m.kind not in ('provider_fee', 'payout')) $$;
revoke execute on function debts_told(uuid) from public;

-- Writes the movements and the sums of an organization that has none.
create function fill_debts(of_org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  issued uuid;
begin
  insert into debt_movements (org_id, account, kind, source_id, line_no, movement_kind, invoice_id, client_id, on_day, recorded_at, amount_cents, net_cents, currency, recorded_on)
  select of_org, t.*, (t.recorded_at at time zone (select timezone from organizations where id = of_org))::date from debts_told(of_org) as t order by t.recorded_at, t.source_id, t.line_no;
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
end $$;
revoke execute on function fill_debts(uuid) from public;

alter table debt_movements disable trigger debt_movements_sums;
select fill_debts(id) from organizations order by id;
alter table debt_movements enable trigger debt_movements_sums;

-- What the night found: the last reading of each organization, and each difference, which stays.
create table debt_checks (
  org_id uuid primary key references organizations on delete cascade,
  checked_at timestamptz(3) not null
);
alter table debt_checks enable row level security;
create policy debt_checks_read on debt_checks for select to ardoise_app using (org_id = app_org() and (select app_may('payment:read')));
create policy debt_checks_insert on debt_checks for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
create policy debt_checks_update on debt_checks for update to ardoise_app using (org_id = app_org() and (select app_may('*'))) with check (org_id = app_org());
grant select, insert, update on debt_checks to ardoise_app;

create table debt_differences (
  org_id uuid not null references organizations on delete cascade,
  id bigint generated always as identity,
  part text not null check (part in ('rows', 'days', 'invoices')),
  on_day date,
  currency text not null,
  kept_cents bigint not null,
  counted_cents bigint not null,
  found_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index debt_differences_found on debt_differences (org_id, found_at);
alter table debt_differences enable row level security;
create policy debt_differences_read on debt_differences for select to ardoise_app using (org_id = app_org() and (select app_may('payment:read')));
create policy debt_differences_insert on debt_differences for insert to ardoise_app with check (org_id = app_org() and (select app_may('*')));
grant select, insert on debt_differences to ardoise_app;
create trigger debt_differences_frozen before update on debt_differences for each row execute function refuse_change();

-- What differs, for the job of the night: the functions that tell are the owner’s.
create function debts_differ() returns table (part text, on_day date, currency text, kept_cents bigint, counted_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'rows', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), sum(coalesce(k.amount_cents, 0))::bigint, sum(coalesce(t.amount_cents, 0))::bigint
  from (select * from debt_movements where org_id = app_org()) as k
  full join debts_told(app_org()) as t using (source_id, line_no, account, kind)
  where (k.amount_cents, k.net_cents, k.invoice_id, k.client_id, k.currency) is distinct from (t.amount_cents, t.net_cents, t.invoice_id, t.client_id, t.currency)
  group by 2, 3
  union all
  select 'days', coalesce(k.on_day, t.on_day), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_days where org_id = app_org()) as k
  full join (select currency, account, kind, on_day, sum(amount_cents)::bigint as cents, sum(net_cents)::bigint as net, count(*)::int as rows from debt_movements
    where org_id = app_org() group by 1, 2, 3, 4) as t using (currency, account, kind, on_day)
  where (k.cents, k.net_cents, k.movements) is distinct from (t.cents, t.net, t.rows) group by 2, 3
  union all
  select 'days', coalesce(k.month, t.month), coalesce(k.currency, t.currency), coalesce(sum(k.cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_client_months where org_id = app_org()) as k
  full join (select currency, coalesce(client_id, '00000000-0000-0000-0000-000000000000') as client_id, date_trunc('month', on_day)::date as month, kind,
      sum(amount_cents)::bigint as cents, sum(net_cents)::bigint as net
    from debt_movements where org_id = app_org() and account in ('receivable', 'client_credit') group by 1, 2, 3, 4) as t using (currency, client_id, month, kind)
  where (k.cents, k.net_cents) is distinct from (t.cents, t.net) group by 2, 3
  union all
  select 'invoices', null, coalesce(k.currency, t.currency), coalesce(sum(k.balance_cents), 0)::bigint, coalesce(sum(t.cents), 0)::bigint
  from (select * from debt_invoices where org_id = app_org()) as k
  full join (select invoice_id, min(currency) as currency, sum(amount_cents)::bigint as cents, max(on_day) as last_on from debt_movements
    where org_id = app_org() and account = 'receivable' and invoice_id is not null group by 1) as t using (invoice_id)
  where k.balance_cents is distinct from t.cents or k.settled_on is distinct from case when t.cents = 0 then t.last_on else 'infinity' end group by 3 $$;
revoke execute on function debts_differ() from public;
grant execute on function debts_differ() to ardoise_app;
