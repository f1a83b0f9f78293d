-- Money that a member gives back through Stripe (ADR 134): written before Stripe is asked, booked when Stripe says that it is there.
create table refund_requests (
  org_id uuid not null references organizations on delete restrict,
  -- Made by whoever asks: a repeated request is the same. Stripe's idempotency key and metadata.
  id uuid not null,
  payment_id uuid not null,
  intent_id text not null check (length(intent_id) between 1 and 255),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 300),
  refund_id text check (length(refund_id) between 1 and 255),
  state text not null default 'asked' check (state in ('asked', 'pending', 'succeeded', 'failed')),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id)
);
create index refund_requests_payment on refund_requests (org_id, payment_id);
create index refund_requests_unsettled on refund_requests (org_id, created_at) where state in ('asked', 'pending');

alter table refund_requests enable row level security;
create policy refund_requests_read on refund_requests for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy refund_requests_insert on refund_requests for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
create policy refund_requests_update on refund_requests for update to ardoise_app using (org_id = app_org() and (select app_may('payment:write')))
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on refund_requests to ardoise_app;
grant update (refund_id, state) on refund_requests to ardoise_app;

-- Refunds above an amount that the owner chose wait for a second person (ADR 138); no row, or null: the rule is off.
create table refund_rules (
  org_id uuid primary key references organizations on delete cascade,
  limit_cents bigint check (limit_cents >= 0),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);

alter table refund_rules enable row level security;
create policy refund_rules_read on refund_rules for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy refund_rules_insert on refund_rules for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('refund_rule:write')));
create policy refund_rules_update on refund_rules for update to ardoise_app
  using (org_id = app_org() and (select app_may('refund_rule:write'))) with check (org_id = app_org());
grant select, insert, update on refund_rules to ardoise_app;

-- Every refund that a member asks is a row (ADR 163): what one asker, one client and one IBAN got in 30 days is counted together.
create table refund_approvals (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- The invoice whose debt opens again; null: what is held first, then the invoices paid last.
  invoice_id uuid,
  method text not null check (length(method) <= 40),
  -- Null: the instant of the answer.
  refunded_at timestamptz(3),
  reason text not null check (length(reason) <= 300),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn', 'alone')),
  requested_by uuid not null,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  answer text check (length(answer) <= 300),
  -- The company or contact whose payment it is.
  client_key text check (length(client_key) <= 200),
  -- Where a transfer goes.
  holder text check (length(holder) between 1 and 70),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  -- secondReasons of shared/domain/payments/refund-rule.ts; of a refund made alone: why it would have needed somebody.
  why text[] not null default '{}',
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  -- Two people, whoever writes.
  constraint refund_approvals_by_another check (state not in ('done', 'refused') or decided_by <> requested_by),
  constraint refund_approvals_by_asker check (state <> 'withdrawn' or decided_by = requested_by),
  constraint refund_approvals_decided check ((state in ('waiting', 'alone')) = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index refund_approvals_waiting on refund_approvals (org_id, payment_id) where state = 'waiting';
create index refund_approvals_oldest on refund_approvals (org_id, created_at, id) where state = 'waiting';
create index refund_approvals_of_asker on refund_approvals (org_id, requested_by, created_at);
create index refund_approvals_of_client on refund_approvals (org_id, client_key, created_at) where client_key is not null;
create index refund_approvals_of_iban on refund_approvals (org_id, iban, created_at) where iban is not null;

alter table refund_approvals enable row level security;
create policy refund_approvals_read on refund_approvals for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy refund_approvals_insert on refund_approvals for insert to ardoise_app
  with check (org_id = app_org() and requested_by = app_user() and (select app_may('payment:write')));
create policy refund_approvals_update on refund_approvals for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment:write'))) with check (org_id = app_org() and decided_by = app_user());
grant select, insert, update on refund_approvals to ardoise_app;

-- A request is answered once, and nothing else of it changes.
create function refund_approval_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting' or new.state = 'waiting'
     or to_jsonb(new) - '{state,decided_by,decided_at,answer}'::text[] is distinct from to_jsonb(old) - '{state,decided_by,decided_at,answer}'::text[] then
    raise exception 'a refund request is answered once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_approvals_frozen before update or delete on refund_approvals for each row execute function refund_approval_guard();
