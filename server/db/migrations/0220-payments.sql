-- Money is read by those who may read payments (ADR 165), and by a client through its link, which names the rows that it is asked for.
create function app_may_see_payments() returns boolean language sql stable parallel safe as
  $$ select app_may('payment:read') or app_may('invoice:answer') or app_may('quote:sign') $$;

create table payments (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  company_id uuid,
  quote_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  method text not null default 'transfer' check (method in ('transfer', 'card', 'cheque', 'cash', 'direct_debit')),
  reference text,
  captured_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A payment of an invoice; every payment enters the chain of the organization (ADR 104).
  invoice_id uuid,
  -- False: it has no entry in the chain.
  chained boolean not null default true,
  -- Null: that of its movement.
  currency text check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  contact_id uuid,
  source_kind text check (length(source_kind) between 1 and 40),
  source_id text check (length(source_id) between 1 and 200),
  -- Follows payment_states.
  state text not null default 'succeeded'
    check (state in ('pending', 'processing', 'succeeded', 'failed', 'canceled', 'refunded', 'disputed', 'won', 'lost')),
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check ((source_kind is null) = (source_id is null))
);
create index payments_captured on payments (org_id, captured_at desc);
create index payments_invoice on payments (org_id, invoice_id, captured_at desc, id desc) where invoice_id is not null;
-- A statement of account reads all payments of one client.
create index payments_company on payments (org_id, company_id, captured_at) where company_id is not null;
-- A contact's statement of account finds the payments of its devis that name neither an invoice nor a company.
create index payments_quote on payments (org_id, quote_id) where invoice_id is null and company_id is null and quote_id is not null;
create unique index payments_source on payments (org_id, source_kind, source_id) where source_id is not null;
create index payments_state on payments (org_id, state, captured_at, id) where state <> 'succeeded';

alter table payments enable row level security;
create policy payments_read on payments for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy payments_insert on payments for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on payments to ardoise_app;

create trigger payments_kept before truncate on payments for each statement execute function refuse_change();

alter table invoices add constraint invoices_of_payment foreign key (org_id, payment_id) references payments (org_id, id);

create function payment_is_recorded() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where org_id = new.org_id and kind = 'payment_recorded' and subject_id = new.id) then
    raise exception 'a payment has an entry in the ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payments_recorded after insert on payments deferrable initially deferred
  for each row when (new.chained) execute function payment_is_recorded();

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

alter table payment_states enable row level security;
create policy payment_states_read on payment_states for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy payment_states_insert on payment_states for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on payment_states to ardoise_app;

create trigger payment_states_frozen before update or delete on payment_states for each row execute function refuse_change();
create trigger payment_states_kept before truncate on payment_states for each statement execute function refuse_change();

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
create trigger payments_frozen before update or delete on payments for each row execute function payments_guard();

-- A payment of which a transfer gives something back, once nobody has to allow it any more, is not cancelled as a mistake, whoever writes.
create function payment_cancel_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from refund_transfers as t where t.org_id = new.org_id and t.payment_id = new.payment_id and (t.request_id is null or exists (
      select from refund_approvals as r where r.org_id = t.org_id and r.id = t.request_id and r.state = 'done'))) then
    raise exception 'a payment that a transfer gives back is not cancelled' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_states_given_back before insert on payment_states for each row when (new.state = 'canceled')
  execute function payment_cancel_guard();
