-- Up Migration
-- Refunds above an amount that the owner chose wait for a second person (ADR 138); no row, or null: the rule is off.
create table refund_rules (
  org_id uuid primary key references organizations on delete cascade,
  limit_cents bigint check (limit_cents >= 0),
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null
);

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
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  requested_by uuid not null,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  answer text check (length(answer) <= 300),
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- Two people, whoever writes.
  check (state not in ('done', 'refused') or decided_by <> requested_by),
  check (state <> 'withdrawn' or decided_by = requested_by)
);
create unique index refund_approvals_waiting on refund_approvals (org_id, payment_id) where state = 'waiting';
create index refund_approvals_oldest on refund_approvals (org_id, created_at, id) where state = 'waiting';

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

alter table refund_rules enable row level security;
create policy refund_rules_read on refund_rules for select to ardoise_app using (org_id = app_org());
create policy refund_rules_insert on refund_rules for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('refund_rule:write')));
create policy refund_rules_update on refund_rules for update to ardoise_app
  using (org_id = app_org() and (select app_may('refund_rule:write'))) with check (org_id = app_org());
grant select, insert, update on refund_rules to ardoise_app;

alter table refund_approvals enable row level security;
create policy refund_approvals_read on refund_approvals for select to ardoise_app using (org_id = app_org());
create policy refund_approvals_insert on refund_approvals for insert to ardoise_app
  with check (org_id = app_org() and requested_by = app_user() and (select app_may('payment:write')));
create policy refund_approvals_update on refund_approvals for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment:write'))) with check (org_id = app_org() and decided_by = app_user());
grant select, insert, update on refund_approvals to ardoise_app;
