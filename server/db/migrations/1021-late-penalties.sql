-- « Pénalités » that somebody invoiced (ADR 194): interest of some days of a late invoice, its 40 €, or both, asked by an invoice of its own that
-- carries no VAT.
create table penalty_claims (
  org_id uuid not null references organizations on delete cascade,
  -- The invoice that asks for them, at first a draft: deleted, it gives the days back.
  penalty_invoice_id uuid not null,
  -- The late invoice.
  invoice_id uuid not null,
  -- First and last day of the interest; null: the 40 € alone.
  from_on date,
  to_on date,
  -- In the currency of the late invoice.
  interest_cents bigint not null check (interest_cents >= 0),
  indemnity_cents bigint not null check (indemnity_cents in (0, 4000)),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, penalty_invoice_id),
  foreign key (org_id, penalty_invoice_id) references invoices (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  check (penalty_invoice_id <> invoice_id),
  check (interest_cents + indemnity_cents > 0),
  check (num_nulls(from_on, to_on) in (0, 2) and from_on <= to_on),
  check (from_on is not null or interest_cents = 0)
);
create index penalty_claims_invoice on penalty_claims (org_id, invoice_id);

alter table penalty_claims enable row level security;
create policy penalty_claims_read on penalty_claims for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy penalty_claims_insert on penalty_claims for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('invoice:issue')));
grant select, insert on penalty_claims to ardoise_app;
create trigger penalty_claims_frozen before update on penalty_claims for each row execute function refuse_change();
create trigger penalty_claims_kept before truncate on penalty_claims for each statement execute function refuse_change();

-- A claim holds its days while its invoice asks for them: one that a credit note took back whole asks for nothing.
create function penalty_claim_holds(of_org uuid, of_invoice uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select status <> 'cancelled' from invoices where org_id = of_org and id = of_invoice and of_org = app_org()
$$;
revoke execute on function penalty_claim_holds(uuid, uuid) from public;
grant execute on function penalty_claim_holds(uuid, uuid) to ardoise_app;

-- The same day of interest is never asked twice, nor the 40 € of one invoice, whoever asks. The late invoice is held until the commit.
create function penalty_claims_once() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from invoices where org_id = new.org_id and id = new.invoice_id for no key update;
  if exists (
    select from penalty_claims c join invoices p on p.org_id = c.org_id and p.id = c.penalty_invoice_id
    where c.org_id = new.org_id and c.invoice_id = new.invoice_id and p.status <> 'cancelled'
      and (daterange(c.from_on, c.to_on, '[]') && daterange(new.from_on, new.to_on, '[]') and new.from_on is not null and c.from_on is not null
        or c.indemnity_cents > 0 and new.indemnity_cents > 0)) then
    raise exception 'these penalties are asked by another invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger penalty_claims_once before insert on penalty_claims for each row execute function penalty_claims_once();

-- « Renoncer aux pénalités » of an invoice: those that no invoice asks for are given up. Until its client was told of it, it can be undone.
create table penalty_waivers (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  invoice_id uuid not null,
  -- What was given up that day; interest of later days is given up too.
  interest_cents bigint not null check (interest_cents >= 0),
  indemnity_cents bigint not null check (indemnity_cents in (0, 4000)),
  waived_by uuid,
  waived_at timestamptz(3) not null,
  -- When its client is told by mail; null once that was done, and where no address is known.
  tell_at timestamptz(3),
  told_at timestamptz(3),
  told_to text,
  undone_by uuid,
  undone_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  check (num_nonnulls(told_at, undone_at) <= 1),
  check ((told_at is null) = (told_to is null)),
  check (tell_at is null or (told_at is null and undone_at is null))
);
create unique index penalty_waivers_once on penalty_waivers (org_id, invoice_id) where undone_at is null;
create index penalty_waivers_due on penalty_waivers (tell_at) where tell_at is not null;

alter table penalty_waivers enable row level security;
create policy penalty_waivers_read on penalty_waivers for select to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:read')));
create policy penalty_waivers_insert on penalty_waivers for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:manage')));
create policy penalty_waivers_update on penalty_waivers for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:manage'))) with check (org_id = app_org());
grant select, insert on penalty_waivers to ardoise_app;
grant update (tell_at, told_at, told_to, undone_by, undone_at) on penalty_waivers to ardoise_app;

create function penalty_waivers_guard() returns trigger language plpgsql as $$
begin
  if old.told_at is not null or old.undone_at is not null then
    raise exception 'a waiver that its client knows, or that was undone, stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger penalty_waivers_guard before update on penalty_waivers for each row execute function penalty_waivers_guard();

-- Penalties are owed as any invoice, and are no turnover: the figures count their debt and not their net amount.
create function turnover_cents(content jsonb, net_cents bigint) returns bigint language sql immutable parallel safe as $$
  select case when content ->> 'operation' = 'penalties' then 0::bigint else net_cents end $$;
create or replace function debts_told(of_org uuid) returns table (account text, kind text, source_id uuid, line_no integer, movement_kind text, invoice_id uuid,
  client_id uuid, on_day date, recorded_at timestamptz, amount_cents bigint, net_cents bigint, currency text)
language sql stable set search_path = public, pg_temp as $$
  select 'receivable', 'issued', i.id, 0, null, i.id, coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at, i.gross_cents, turnover_cents(i.content, i.net_cents), i.currency
  from invoices as i where i.org_id = of_org and i.number is not null and i.kind in ('invoice', 'deposit', 'corrective') and i.gross_cents <> 0
  union all
  select p.account, 'prepaid', i.id, 0, null, case p.account when 'receivable' then i.id end, coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at,
    p.sign * (i.gross_cents - i.due_cents), 0, i.currency
  from invoices as i, (values ('receivable', -1), ('client_deposit', 1)) as p (account, sign)
  where i.org_id = of_org and i.number is not null and i.kind in ('invoice', 'deposit', 'corrective') and i.gross_cents <> i.due_cents
  union all
  select 'receivable', 'credit_note', i.id, 0, null,
    (select preceding_id from invoice_links as l where l.org_id = i.org_id and l.invoice_id = i.id and l.relation = 'credits' limit 1),
    coalesce(i.company_id, i.contact_id), i.issued_on, i.issued_at, -i.gross_cents, -turnover_cents(i.content, i.net_cents), i.currency
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
create or replace function recognised_cents(of_org uuid, of_invoice uuid) returns bigint language sql stable set search_path = public, pg_temp as $$
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
  where i.org_id = of_org and i.id = of_invoice and i.content ->> 'operation' is distinct from 'penalties' $$;
create or replace function debt_of_issue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  client constant uuid := coalesce(new.company_id, new.contact_id);
  recorded constant date := (new.issued_at at time zone (select timezone from organizations where id = new.org_id))::date;
begin
  if new.kind in ('invoice', 'deposit', 'corrective') then
    insert into debt_movements (org_id, account, kind, source_id, line_no, invoice_id, client_id, on_day, recorded_at, recorded_on, amount_cents, net_cents, currency)
    select new.org_id, account, part, new.id, 0, case account when 'receivable' then new.id end, client, new.issued_on, new.issued_at, recorded, cents, net, new.currency
    from (values ('receivable', 'issued', new.gross_cents, turnover_cents(new.content, new.net_cents)), ('receivable', 'prepaid', new.due_cents - new.gross_cents, 0::bigint),
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
      client, new.issued_on, new.issued_at, recorded, -new.gross_cents, -turnover_cents(new.content, new.net_cents), new.currency);
  end if;
  perform recognise_invoice(new.org_id, new.id);
  return null;
end $$;
