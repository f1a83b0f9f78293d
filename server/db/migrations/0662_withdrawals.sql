-- Up Migration
-- « Renoncer au contrat ici » (ADR 152): what a consumer declared, kept as it was declared, and how far what follows is.
create table online_subscription_withdrawals (
  org_id uuid not null,
  subscription_id uuid not null,
  declared_at timestamptz(3) not null,
  name text not null check (length(name) between 1 and 160),
  -- Where the acknowledgement is sent.
  email text not null check (length(email) between 3 and 320),
  ip text,
  -- The subscription is ended at Stripe, and what was paid is on its way back.
  done_at timestamptz(3),
  -- Why it is not, told to members once.
  failure text check (length(failure) <= 100),
  retry_at timestamptz(3),
  primary key (org_id, subscription_id),
  foreign key (org_id, subscription_id) references online_subscriptions (org_id, id)
);
create index online_subscription_withdrawals_waiting on online_subscription_withdrawals (org_id, retry_at) where done_at is null;

-- The part of each paid period: its id names the refund, which is thus asked once.
create table online_withdrawal_refunds (
  org_id uuid not null,
  id uuid not null default new_id(),
  subscription_id uuid not null,
  period_id uuid not null,
  kept_cents bigint not null check (kept_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  -- The credit note, draft then issued.
  credit_id uuid,
  refunded_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, period_id),
  foreign key (org_id, subscription_id) references online_subscription_withdrawals (org_id, subscription_id),
  foreign key (org_id, period_id) references online_subscription_periods (org_id, id),
  foreign key (org_id, credit_id) references invoices (org_id, id) on delete set null (credit_id)
);
create index online_withdrawal_refunds_of on online_withdrawal_refunds (org_id, subscription_id);
create index online_withdrawal_refunds_credit on online_withdrawal_refunds (org_id, credit_id) where credit_id is not null;

-- The declaration is evidence.
create function withdrawals_keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.declared_at, new.name, new.email, new.ip) is distinct from (old.declared_at, old.name, old.email, old.ip) then
    raise exception 'a withdrawal is kept as it was declared' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger online_subscription_withdrawals_kept before update or delete on online_subscription_withdrawals
  for each row execute function withdrawals_keep_words();

do $$
declare t text;
begin
  foreach t in array array['online_subscription_withdrawals', 'online_withdrawal_refunds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy %I on %I for select to ardoise_app using (org_id = app_org())', t || '_read', t);
    execute format('create policy %I on %I for insert to ardoise_app with check (org_id = app_org() and (select app_may(''invoice:issue'')))', t || '_insert', t);
    execute format('create policy %I on %I for update to ardoise_app using (org_id = app_org() and (select app_may(''invoice:issue''))) with check (org_id = app_org() and (select app_may(''invoice:issue'')))', t || '_update', t);
    execute format('grant select, insert on %I to ardoise_app', t);
  end loop;
end $$;
grant update (done_at, failure, retry_at) on online_subscription_withdrawals to ardoise_app;
grant update (credit_id, refunded_at) on online_withdrawal_refunds to ardoise_app;
