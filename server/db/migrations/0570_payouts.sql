-- Up Migration
-- Payouts of the payment provider to the bank (ADR 135): each is many payments less fees.
create table provider_payouts (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null default new_id(),
  -- The provider's id.
  payout_id text not null check (length(payout_id) between 1 and 255),
  account_id text not null check (length(account_id) between 1 and 255),
  -- Money of test mode is in no books.
  mode text not null check (mode in ('test', 'live')),
  state text not null check (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  automatic boolean not null,
  amount_cents bigint not null,
  currency text not null check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  sent_at timestamptz(3) not null,
  arrives_on date not null,
  returned_at timestamptz(3),
  -- Sums of its movements: amount = gross − refunded + other − fees + gap. Null as long as the provider does not list them.
  charges integer,
  gross_cents bigint,
  refunded_cents bigint,
  fee_cents bigint,
  other_cents bigint,
  gap_cents bigint,
  -- When the provider was asked, by the database's clock: an older answer that comes late replaces nothing.
  asked_at timestamptz(6) not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, payout_id),
  check (num_nulls(charges, gross_cents, refunded_cents, fee_cents, other_cents, gap_cents) in (0, 6)),
  check (amount_cents = gross_cents - refunded_cents + other_cents - fee_cents + gap_cents)
);
create index provider_payouts_by_amount on provider_payouts (org_id, amount_cents, arrives_on);
create index provider_payouts_unsettled on provider_payouts (org_id, sent_at) where state in ('pending', 'in_transit') or automatic and charges is null;

-- The movements of a payout; each reaches a bank once, or comes back as another one.
create table provider_payout_parts (
  org_id uuid not null,
  -- The provider's id.
  part_id text not null check (length(part_id) between 1 and 190),
  payout_id uuid not null,
  kind text not null check (kind in ('charge', 'refund', 'fee', 'other')),
  amount_cents bigint not null,
  fee_cents bigint not null,
  occurred_at timestamptz(3) not null,
  -- The payment at the provider: payments.source_id of the kind « stripe ».
  payment_ref text check (length(payment_ref) <= 200),
  primary key (org_id, part_id),
  foreign key (org_id, payout_id) references provider_payouts (org_id, id) on delete cascade
);
create index provider_payout_parts_of on provider_payout_parts (org_id, payout_id);

-- A line of a bank is one payment, or one payout, which is no money received.
alter table bank_matches
  alter column payment_id drop not null,
  add column payout_id uuid,
  add unique (org_id, payout_id),
  add foreign key (org_id, payout_id) references provider_payouts (org_id, id),
  add check (num_nonnulls(payment_id, payout_id) = 1);

-- A payout that a person said a line is not.
create table bank_payout_rejections (
  org_id uuid not null references organizations on delete cascade,
  line_id uuid not null,
  payout_id uuid not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, line_id, payout_id),
  foreign key (org_id, line_id) references bank_lines (org_id, id) on delete cascade,
  foreign key (org_id, payout_id) references provider_payouts (org_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['provider_payouts', 'provider_payout_parts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org() and (select app_may(''payment:read'')))', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''payment:write'')))', t || '_insert', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
create policy provider_payouts_update on provider_payouts for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment:write'))) with check (org_id = app_org() and (select app_may('payment:write')));
grant update on provider_payouts to ardoise_app;

alter table bank_payout_rejections enable row level security;
create policy bank_payout_rejections_read on bank_payout_rejections for select to ardoise_app
  using (org_id = app_org() and (select app_may('bank:read')));
create policy bank_payout_rejections_insert on bank_payout_rejections for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('bank:write')));
create policy bank_payout_rejections_delete on bank_payout_rejections for delete to ardoise_app
  using (org_id = app_org() and (select app_may('bank:write')));
grant select, insert, delete on bank_payout_rejections to ardoise_app;
