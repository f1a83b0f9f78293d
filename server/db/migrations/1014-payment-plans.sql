-- « Échéanciers » (ADR 191): a client pays what it owes in 2 to 12 terms, which it signs. The signature acknowledges the debt (C. civ. 2240).
create table payment_plans (
  org_id uuid not null references organizations on delete restrict,
  id uuid not null default new_id(),
  -- What people name it by.
  reference text not null check (length(reference) between 1 and 40),
  company_id uuid,
  contact_id uuid,
  client_name text not null,
  currency text not null,
  -- What its invoices owed, which its terms add up to.
  total_cents bigint not null check (total_cents > 0),
  -- Whom it was mailed to, and the code of the signature is.
  email text not null check (length(email) between 3 and 320),
  recipient_name text check (length(recipient_name) <= 120),
  message text not null default '' check (length(message) <= 1000),
  state text not null default 'proposed' check (state in ('proposed', 'signed', 'completed', 'cancelled')),
  -- The last day on which it may be signed.
  sign_by date not null,
  -- The last day through which reminders of its invoices wait: that to sign by, then that of the next term; one in the past while a term is missed.
  waits_until date not null,
  -- When its terms are looked at again: the end of the next term's day, or at once where money moved. Null unless it is signed.
  judged_at timestamptz(3),
  token_hash bytea unique,
  link_ends_at timestamptz(3) not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  -- The evidence of its signature.
  signed_at timestamptz(3),
  signer_name text check (length(signer_name) <= 120),
  signer_quality text check (length(signer_quality) <= 120),
  consent_version text,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  proof_sha256 text check (proof_sha256 ~ '^[0-9a-f]{64}$'),
  proof_file_key text,
  proof_rule text,
  -- Completed or cancelled; by whom, null: by itself.
  ended_at timestamptz(3),
  ended_by uuid,
  end_reason text check (length(end_reason) <= 300),
  client_id uuid generated always as (coalesce(company_id, contact_id)) stored,
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, company_id) references companies (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  check (num_nonnulls(company_id, contact_id) = 1),
  check ((state in ('completed', 'cancelled')) = (ended_at is not null)),
  check ((state = 'signed') = (judged_at is not null)),
  check (state in ('proposed', 'cancelled')
    or num_nulls(signer_name, signer_quality, consent_version, document_sha256, proof_sha256, proof_file_key, signed_at, proof_rule) = 0)
);
create index payment_plans_by_date on payment_plans (org_id, created_at desc, id desc);
create index payment_plans_by_state on payment_plans (org_id, state, created_at desc, id desc);
create index payment_plans_client on payment_plans (org_id, client_id, created_at desc);
create index payment_plans_due on payment_plans (judged_at) where state = 'signed';
create index payment_plans_company on payment_plans (org_id, company_id) where company_id is not null;
create index payment_plans_contact on payment_plans (org_id, contact_id) where contact_id is not null;
create index payment_plans_proof_file on payment_plans (proof_file_key) where proof_file_key is not null;

-- What it covers, as it was owed when it was made.
create table payment_plan_invoices (
  org_id uuid not null references organizations on delete restrict,
  plan_id uuid not null,
  invoice_id uuid not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  owed_cents bigint not null check (owed_cents > 0),
  primary key (org_id, plan_id, invoice_id),
  foreign key (org_id, plan_id) references payment_plans (org_id, id) on delete cascade,
  foreign key (org_id, invoice_id) references invoices (org_id, id)
);
create index payment_plan_invoices_invoice on payment_plan_invoices (org_id, invoice_id);

create table payment_plan_terms (
  org_id uuid not null references organizations on delete restrict,
  plan_id uuid not null,
  position smallint not null check (position between 1 and 12),
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- A reading of the ledger, written again whenever money moves.
  paid_cents bigint not null default 0 check (paid_cents between 0 and amount_cents),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'missed')),
  primary key (org_id, plan_id, position),
  foreign key (org_id, plan_id) references payment_plans (org_id, id) on delete cascade
);

alter table payment_plans enable row level security;
create policy payment_plans_read on payment_plans for select to ardoise_app using (org_id = app_org() and (select app_may('reminder:read')));
create policy payment_plans_insert on payment_plans for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy payment_plans_update on payment_plans for update to ardoise_app using (org_id = app_org() and (select app_may('reminder:send')))
  with check (org_id = app_org() and (select app_may('reminder:send')));
-- Rights of the holder of a link: read and hold plans, and sign one that waits (the guard lets nothing else change).
create policy payment_plans_linked on payment_plans for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_plan:sign')));
create policy payment_plans_sign on payment_plans for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_plan:sign')))
  with check (org_id = app_org() and state in ('proposed', 'signed') and (select app_may('payment_plan:sign')));
grant select, insert on payment_plans to ardoise_app;
grant update (state, waits_until, judged_at, token_hash, link_ends_at, signed_at, signer_name, signer_quality, consent_version, document_sha256,
  proof_sha256, proof_file_key, proof_rule, ended_at, ended_by, end_reason) on payment_plans to ardoise_app;

alter table payment_plan_invoices enable row level security;
create policy payment_plan_invoices_read on payment_plan_invoices for select to ardoise_app
  using (org_id = app_org() and ((select app_may('reminder:read')) or (select app_may('payment_plan:sign'))));
create policy payment_plan_invoices_insert on payment_plan_invoices for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
grant select, insert on payment_plan_invoices to ardoise_app;

alter table payment_plan_terms enable row level security;
create policy payment_plan_terms_read on payment_plan_terms for select to ardoise_app
  using (org_id = app_org() and ((select app_may('reminder:read')) or (select app_may('payment_plan:sign'))));
create policy payment_plan_terms_insert on payment_plan_terms for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('reminder:send')));
create policy payment_plan_terms_update on payment_plan_terms for update to ardoise_app
  using (org_id = app_org() and (select app_may('reminder:send'))) with check (org_id = app_org() and (select app_may('reminder:send')));
grant select, insert on payment_plan_terms to ardoise_app;
grant update (paid_cents, state) on payment_plan_terms to ardoise_app;

-- Once signed, a plan is only followed, completed or cancelled; before, its link is made again.
create function payment_plan_guard() returns trigger language plpgsql as $$
declare
  may constant text[] := case
    when new.state = 'cancelled' then '{state,judged_at,ended_at,ended_by,end_reason}'
    when old.state = 'proposed' and new.state = 'proposed' then '{token_hash,link_ends_at}'
    when old.state = 'proposed' and new.state = 'signed' then
      '{state,waits_until,judged_at,link_ends_at,signed_at,signer_name,signer_quality,consent_version,document_sha256,proof_sha256,proof_file_key,proof_rule}'
    when old.state = 'signed' and new.state = 'signed' then '{waits_until,judged_at}'
    when old.state = 'signed' and new.state = 'completed' then '{state,waits_until,judged_at,ended_at,ended_by}'
    else '{}' end;
begin
  -- What is generated is not known yet.
  if old.state in ('completed', 'cancelled') or to_jsonb(new) - may - 'client_id' is distinct from to_jsonb(old) - may - 'client_id' then
    raise exception 'a payment plan is only signed, followed, then ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_plans_frozen before update on payment_plans for each row execute function payment_plan_guard();

-- Reminders of its client are worked out again.
create trigger payment_plans_reminders_new after insert on payment_plans for each row execute function reminders_follow();
create trigger payment_plans_reminders after update on payment_plans for each row
  when ((new.state, new.waits_until) is distinct from (old.state, old.waits_until)) execute function reminders_follow();

-- Money moved on an invoice that it covers: its terms are judged at once, on whatever clock.
create function payment_plans_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_plans p set judged_at = 'epoch'
  from payment_plan_invoices i
  where i.org_id = new.org_id and i.invoice_id = new.id and p.org_id = i.org_id and p.id = i.plan_id and p.state = 'signed';
  return null;
end $$;
create trigger invoices_payment_plans after update of owed_cents on invoices for each row
  when (new.owed_cents is distinct from old.owed_cents) execute function payment_plans_follow();

-- Whether the invoices of a plan owe what they did when it was made; they are held until the transaction ends.
create function payment_plan_stands(plan uuid) returns boolean language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(bool_and(held.stands), false) from (
    select i.owed_cents = p.owed_cents as stands
    from payment_plan_invoices p join invoices i on i.org_id = p.org_id and i.id = p.invoice_id
    where p.org_id = app_org() and p.plan_id = plan and (app_may('payment_plan:sign') or app_may('reminder:read'))
    order by i.id for no key update of i) held
$$;

-- Codes of signers, for one use; only their keyed hash is kept.
create table payment_plan_codes (
  org_id uuid not null references organizations on delete cascade,
  id uuid not null,
  plan_id uuid not null,
  code_hash bytea not null,
  -- Wrong tries: counted in a transaction of their own, so that a failed signature cannot give them back.
  attempts integer not null default 0,
  verified_at timestamptz(3),
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, plan_id) references payment_plans (org_id, id)
);
create index payment_plan_codes_newest on payment_plan_codes (org_id, plan_id, created_at desc);
alter table payment_plan_codes enable row level security;
create policy payment_plan_codes_read on payment_plan_codes for select to ardoise_app
  using (org_id = app_org() and (select app_may('payment_plan:sign')));
create policy payment_plan_codes_insert on payment_plan_codes for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment_plan:sign')));
create policy payment_plan_codes_update on payment_plan_codes for update to ardoise_app
  using (org_id = app_org() and (select app_may('payment_plan:sign'))) with check (org_id = app_org());
grant select, insert on payment_plan_codes to ardoise_app;
grant update (attempts, verified_at, consumed_at) on payment_plan_codes to ardoise_app;

-- The journal of a plan stands beside those of devis, mandates and subscriptions.
alter table signature_events drop constraint signature_events_pkey;
alter table signature_events drop constraint signature_events_check;
alter table signature_events drop column document_id;
alter table signature_events
  add column payment_plan_id uuid,
  add column document_id uuid not null generated always as (coalesce(quote_id, mandate_id, subscription_id, payment_plan_id)) stored,
  add constraint signature_events_pkey primary key (org_id, document_id, position),
  add constraint signature_events_check check (num_nonnulls(quote_id, mandate_id, subscription_id, payment_plan_id) = 1),
  add foreign key (org_id, payment_plan_id) references payment_plans (org_id, id);
create index signature_events_payment_plan on signature_events (org_id, payment_plan_id) where payment_plan_id is not null;
alter policy signature_events_insert on signature_events
  with check (org_id = app_org() and case
    when quote_id is not null then (select app_may('quote:send')) or (select app_may('quote:sign'))
    when mandate_id is not null then (select app_may('bank:write')) or (select app_may('mandate:sign'))
    when payment_plan_id is not null then (select app_may('reminder:send')) or (select app_may('payment_plan:sign'))
    else (select app_may('invoice:issue')) end);
alter policy signature_events_read on signature_events
  using (org_id = app_org() and (mandate_id is null or (select app_may('bank:read')) or (select app_may('mandate:sign')))
    and (payment_plan_id is null or (select app_may('reminder:read')) or (select app_may('payment_plan:sign'))));
