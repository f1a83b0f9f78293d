-- Double entry (ADR 129): each movement of money and its lines, which add up to zero in each currency.
create table money_movements (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  kind text not null
    check (kind in ('payment_received', 'allocation', 'refund', 'chargeback', 'provider_fee', 'payout', 'write_off', 'write_off_undone',
      'correction')),
  -- Names what it comes from; the same source is never booked twice.
  source_kind text not null check (length(source_kind) between 1 and 40),
  source_id text not null check (length(source_id) between 1 and 200),
  -- The payment that it moves; null of what concerns none (a payout).
  payment_id uuid,
  occurred_at timestamptz(3) not null,
  reason text check (length(reason) <= 300),
  -- False: without an entry of its own, that of its payment answers for it.
  chained boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null,
  -- The ledger filtered by means of payment: asked of the payments, 5,000 cheques were sorted for a page of 50. A payment’s means never changes.
  method text,
  primary key (org_id, id),
  unique (org_id, source_kind, source_id),
  foreign key (org_id, payment_id) references payments (org_id, id)
);
create index money_movements_payment on money_movements (org_id, payment_id, created_at) where payment_id is not null;
create index money_movements_by_day on money_movements (org_id, occurred_at, id);
create unique index money_movements_unchained on money_movements (org_id, payment_id) where not chained;
-- Filters that few movements answer.
create index money_movements_kind on money_movements (org_id, kind, occurred_at, id);
create index money_movements_refunds on money_movements (org_id, occurred_at) where kind = 'refund';
create index money_movements_method on money_movements (org_id, method, occurred_at, id) where method is not null;

alter table money_movements enable row level security;
create policy money_movements_read on money_movements for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy money_movements_insert on money_movements for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on money_movements to ardoise_app;

create trigger money_movements_frozen before update or delete on money_movements for each row execute function refuse_change();
create trigger money_movements_kept before truncate on money_movements for each statement execute function refuse_change();

create table money_lines (
  org_id uuid not null,
  movement_id uuid not null,
  line_no integer not null check (line_no between 1 and 500),
  -- ledgerAccounts of shared/domain/payments/accounts.ts.
  account text not null
    check (account in ('bank', 'cash', 'cheques', 'provider_balance', 'receivable', 'client_credit', 'client_deposit', 'suspense',
      'disputed_funds', 'provider_fees', 'bad_debt', 'recovered_vat')),
  -- Debits above zero, credits below.
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  company_id uuid,
  contact_id uuid,
  invoice_id uuid,
  quote_id uuid,
  primary key (org_id, movement_id, line_no),
  foreign key (org_id, movement_id) references money_movements (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((account = 'receivable') = (invoice_id is not null)),
  check (account <> 'client_deposit' or quote_id is not null)
);
create index money_lines_invoice on money_lines (org_id, invoice_id) include (amount_cents) where invoice_id is not null;
create index money_lines_company on money_lines (org_id, company_id, account) include (amount_cents, currency) where company_id is not null;
create index money_lines_contact on money_lines (org_id, contact_id, account) include (amount_cents, currency) where contact_id is not null;
create index money_lines_quote on money_lines (org_id, quote_id) where quote_id is not null;

alter table money_lines enable row level security;
create policy money_lines_read on money_lines for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy money_lines_insert on money_lines for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on money_lines to ardoise_app;

create trigger money_lines_frozen before update or delete on money_lines for each row execute function refuse_change();
create trigger money_lines_kept before truncate on money_lines for each statement execute function refuse_change();

-- What a line on an invoice brings at each rate, VAT included, split once when it is booked; e-reporting splits those of a line that has none.
create table cash_in_parts (
  org_id uuid not null,
  movement_id uuid not null,
  line_no integer not null,
  rate_bps integer not null,
  gross_cents bigint not null check (gross_cents <> 0),
  -- The VAT within a loss, split when it is booked; null of anything else.
  vat_cents bigint,
  primary key (org_id, movement_id, line_no, rate_bps),
  foreign key (org_id, movement_id, line_no) references money_lines (org_id, movement_id, line_no)
);

alter table cash_in_parts enable row level security;
create policy cash_in_parts_read on cash_in_parts for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy cash_in_parts_insert on cash_in_parts for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on cash_in_parts to ardoise_app;

create trigger cash_in_parts_frozen before update or delete on cash_in_parts for each row execute function refuse_change();
create trigger cash_in_parts_kept before truncate on cash_in_parts for each statement execute function refuse_change();

-- Two lines or more, zero in each currency, and an entry in the chain.
create function money_movement_balances() returns trigger language plpgsql as $$
begin
  if (select count(*) from money_lines where org_id = new.org_id and movement_id = new.id) < 2
     or exists (select from money_lines where org_id = new.org_id and movement_id = new.id group by currency having sum(amount_cents) <> 0) then
    raise exception 'a money movement adds up to zero' using errcode = 'check_violation';
  end if;
  if not exists (select from ledger_entries where org_id = new.org_id and kind = 'movement_recorded' and subject_id = new.id) then
    raise exception 'a money movement has an entry in the ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger money_movements_balance after insert on money_movements deferrable initially deferred
  for each row execute function money_movement_balances();

-- A movement is whole once its entry is there: nothing is added to it.
create function money_line_is_new() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where org_id = new.org_id and kind = 'movement_recorded' and subject_id = new.movement_id)
     or exists (select from money_movements where org_id = new.org_id and id = new.movement_id and not chained) then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger money_lines_whole before insert on money_lines for each row execute function money_line_is_new();
create trigger cash_in_parts_whole before insert on cash_in_parts for each row execute function money_line_is_new();

-- The history of money is searched by words as every list is (ADR 049): a client's name and the numbers of invoices as they were when the movement
-- was booked, the reference of its payment, the reason, and what moved.
create function movement_text(of_org uuid, of_id uuid) returns text language sql stable as $$
  select concat_ws(' ', p.reference, m.reason,
    (select string_agg(distinct coalesce(c.name, concat_ws(' ', k.first_name, k.last_name)), ' ')
     from money_lines as l left join companies as c on c.org_id = l.org_id and c.id = l.company_id
     left join contacts as k on k.org_id = l.org_id and k.id = l.contact_id
     where l.org_id = m.org_id and l.movement_id = m.id),
    (select string_agg(distinct i.number, ' ') from money_lines as l join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
     where l.org_id = m.org_id and l.movement_id = m.id),
    (select amount_words(nullif(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint)
     from money_lines as l where l.org_id = m.org_id and l.movement_id = m.id))
  from money_movements as m left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  where m.org_id = of_org and m.id = of_id $$;
revoke execute on function movement_text(uuid, uuid) from public;

create function movement_key(occurred timestamptz) returns text language sql immutable as $$
  select lpad((9999999999999 - floor(extract(epoch from occurred) * 1000))::text, 13, '0') $$;

-- At the commit, when its lines are there. A movement never changes after.
create function movement_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform write_search_words('payment', new.org_id, new.id, null, null, null, false, movement_key(new.occurred_at), movement_text(new.org_id, new.id));
  return null;
end $$;
create constraint trigger money_movements_words after insert on money_movements deferrable initially deferred
  for each row execute function movement_words();

create function movement_method() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.method := (select method from payments where org_id = new.org_id and id = new.payment_id);
  return new;
end $$;
create trigger money_movements_method before insert on money_movements for each row execute function movement_method();
