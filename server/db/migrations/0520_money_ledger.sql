-- Up Migration
-- Double entry (ADR 129): each movement of money and its lines, which add up to zero in each currency.
create table money_movements (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  kind text not null check (kind in ('payment_received', 'allocation', 'refund', 'chargeback', 'provider_fee', 'payout', 'write_off', 'correction')),
  -- Names what it comes from; the same source is never booked twice.
  source_kind text not null check (length(source_kind) between 1 and 40),
  source_id text not null check (length(source_id) between 1 and 200),
  -- The payment that it moves; null of what concerns none (a payout).
  payment_id uuid,
  occurred_at timestamptz(3) not null,
  reason text check (length(reason) <= 300),
  -- Those booked by this migration have no entry: that of their payment answers for them.
  chained boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, source_kind, source_id),
  foreign key (org_id, payment_id) references payments (org_id, id)
);
create index money_movements_payment on money_movements (org_id, payment_id, created_at) where payment_id is not null;
create index money_movements_by_day on money_movements (org_id, occurred_at, id);
create unique index money_movements_unchained on money_movements (org_id, payment_id) where not chained;

create table money_lines (
  org_id uuid not null,
  movement_id uuid not null,
  line_no integer not null check (line_no between 1 and 500),
  -- ledgerAccounts of shared/domain/payments/accounts.ts.
  account text not null check (account in ('bank', 'cash', 'cheques', 'provider_balance', 'receivable', 'client_credit', 'client_deposit', 'suspense', 'disputed_funds', 'provider_fees', 'bad_debt')),
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

-- What a line on an invoice brings at each rate, VAT included, split once when it is booked. Lines of before 0520 have none: e-reporting splits them.
create table cash_in_parts (
  org_id uuid not null,
  movement_id uuid not null,
  line_no integer not null,
  rate_bps integer not null,
  gross_cents bigint not null check (gross_cents <> 0),
  primary key (org_id, movement_id, line_no, rate_bps),
  foreign key (org_id, movement_id, line_no) references money_lines (org_id, movement_id, line_no)
);

-- Payments of before have no currency of their own: that of their movement is theirs.
alter table payments
  add column currency text check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  add column contact_id uuid,
  add column source_kind text check (length(source_kind) between 1 and 40),
  add column source_id text check (length(source_id) between 1 and 200),
  -- Follows payment_states.
  add column state text not null default 'succeeded'
    check (state in ('pending', 'processing', 'succeeded', 'failed', 'canceled', 'refunded', 'disputed', 'won', 'lost')),
  add foreign key (org_id, contact_id) references contacts (org_id, id),
  add check ((source_kind is null) = (source_id is null));
create unique index payments_source on payments (org_id, source_kind, source_id) where source_id is not null;
create index payments_state on payments (org_id, state, captured_at, id) where state <> 'succeeded';

create table payment_states (
  org_id uuid not null,
  id bigint generated always as identity,
  payment_id uuid not null,
  state text not null,
  reason text check (length(reason) <= 300),
  occurred_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id)
);
create index payment_states_payment on payment_states (org_id, payment_id, id);

-- What was recorded until now.
insert into money_movements (org_id, kind, source_kind, source_id, payment_id, occurred_at, chained, created_at)
  select org_id, 'payment_received', 'payment', id::text, id, captured_at, false, created_at from payments;
insert into payment_states (org_id, payment_id, state, occurred_at, created_at)
  select org_id, id, 'succeeded', captured_at, created_at from payments order by created_at, id;
with booked as (
  select m.org_id, m.id, p.amount_cents, p.method, p.invoice_id,
         coalesce(p.company_id, i.company_id, q.company_id) as company_id,
         case when coalesce(p.company_id, i.company_id, q.company_id) is null then coalesce(i.contact_id, q.contact_id) end as contact_id,
         case when p.invoice_id is null then p.quote_id end as quote_id,
         coalesce(i.currency, q.currency, o.currency) as currency
  from money_movements as m
  join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  join organizations as o on o.id = p.org_id
  left join invoices as i on i.org_id = p.org_id and i.id = p.invoice_id
  left join quotes as q on q.org_id = p.org_id and q.id = p.quote_id
)
insert into money_lines (org_id, movement_id, line_no, account, amount_cents, currency, company_id, contact_id, invoice_id, quote_id)
  select org_id, id, 1, case method when 'cash' then 'cash' when 'cheque' then 'cheques' else 'bank' end, amount_cents, currency, company_id, contact_id, null::uuid, null::uuid from booked
  union all
  select org_id, id, 2, case when invoice_id is not null then 'receivable' when quote_id is not null then 'client_deposit'
                             when company_id is not null or contact_id is not null then 'client_credit' else 'suspense' end,
         -amount_cents, currency, company_id, contact_id, invoice_id, quote_id from booked;

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

-- From which state to which: paymentTransitions of shared/domain/payments/payment-state.ts.
create function payment_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text;
  next constant jsonb := '{"pending": ["processing", "succeeded", "failed", "canceled"], "processing": ["succeeded", "failed", "canceled"],
    "succeeded": ["failed", "canceled", "refunded", "disputed"], "refunded": ["succeeded"], "disputed": ["won", "lost"], "won": ["refunded", "disputed"]}';
begin
  select state into before from payments where org_id = new.org_id and id = new.payment_id for no key update;
  if not exists (select from payment_states where org_id = new.org_id and payment_id = new.payment_id and id <> new.id) then
    if new.state <> before then
      raise exception 'the first state of a payment is its own' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if not coalesce(next -> before ? new.state, false) then
    raise exception 'a payment does not go from % to %', before, new.state using errcode = 'check_violation';
  end if;
  update payments set state = new.state where org_id = new.org_id and id = new.payment_id;
  return null;
end $$;
create trigger payment_states_move after insert on payment_states for each row execute function payment_moves();

create function payments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - 'state' is distinct from to_jsonb(old) - 'state' or new.state is distinct from (
    select state from payment_states where org_id = old.org_id and payment_id = old.id order by id desc limit 1) then
    raise exception 'payments is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger payments_frozen on payments;
create trigger payments_frozen before update or delete on payments for each row execute function payments_guard();

alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('invoice_issued', 'payment_recorded', 'movement_recorded', 'closure'));
drop policy ledger_entries_payment on ledger_entries;
create policy ledger_entries_payment on ledger_entries for insert to ardoise_app
  with check (org_id = app_org() and kind in ('payment_recorded', 'movement_recorded') and (select app_may('payment:write')));

do $$
declare t text;
begin
  foreach t in array array['money_movements', 'money_lines', 'cash_in_parts', 'payment_states'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', t || '_frozen', t);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', t || '_kept', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''payment:write'')))', t || '_insert', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;

-- « Encaissée » tells one movement of money on one invoice; those of before name their payment.
alter table platform_deposits add column movement_id uuid,
  add foreign key (org_id, movement_id) references money_movements (org_id, id),
  add check (movement_id is null or (kind = 'cash_in' and payment_id is null));
drop index platform_deposits_once;
create unique index platform_deposits_once on platform_deposits (org_id, invoice_id, kind)
  where payment_id is null and movement_id is null and state <> 'refused';
create unique index platform_deposits_movement on platform_deposits (org_id, movement_id, invoice_id) where movement_id is not null and state <> 'refused';
