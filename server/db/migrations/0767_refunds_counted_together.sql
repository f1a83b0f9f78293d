-- Up Migration
-- Every refund that a member asks is a row (ADR 163): what one asker, one client and one IBAN got in 30 days is counted together.
alter table refund_approvals
  -- The company or contact whose payment it is.
  add column client_key text check (length(client_key) <= 200),
  -- Where a transfer goes.
  add column holder text check (length(holder) between 1 and 70),
  add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  -- secondReasons of shared/domain/payments/refund-rule.ts; of a refund made alone: why it would have needed somebody.
  add column why text[] not null default '{}',
  drop constraint refund_approvals_state_check,
  drop constraint refund_approvals_check,
  add constraint refund_approvals_state_check check (state in ('waiting', 'done', 'refused', 'withdrawn', 'alone')),
  add constraint refund_approvals_decided check ((state in ('waiting', 'alone')) = (decided_by is null) and (decided_by is null) = (decided_at is null));
create index refund_approvals_of_asker on refund_approvals (org_id, requested_by, created_at);
create index refund_approvals_of_client on refund_approvals (org_id, client_key, created_at) where client_key is not null;
create index bank_matches_of_client on bank_matches (org_id, client_key) where client_key is not null;
create index refund_approvals_of_iban on refund_approvals (org_id, iban, created_at) where iban is not null;

-- What was asked until now.
alter table refund_approvals disable trigger refund_approvals_frozen;
update refund_approvals as r set client_key = coalesce(p.company_id, p.contact_id)::text, holder = t.holder, iban = t.iban
from payments as p left join refund_transfers as t on t.org_id = p.org_id and t.payment_id = p.id and t.request_id is not null
where p.org_id = r.org_id and p.id = r.payment_id and (t.id is null or t.request_id = r.id);
update refund_approvals as r set client_key = coalesce(p.company_id, p.contact_id)::text
from payments as p where p.org_id = r.org_id and p.id = r.payment_id and r.client_key is null;
alter table refund_approvals enable trigger refund_approvals_frozen;
insert into refund_approvals (org_id, payment_id, amount_cents, method, reason, state, requested_by, created_at, client_key, holder, iban)
  select m.org_id, m.payment_id, -l.cents, 'transfer', coalesce(m.reason, ''), 'alone', m.created_by, m.created_at,
    coalesce(p.company_id, p.contact_id)::text, t.holder, t.iban
  from money_movements as m
  join payments as p on p.org_id = m.org_id and p.id = m.payment_id
  join lateral (select sum(amount_cents) as cents from money_lines where org_id = m.org_id and movement_id = m.id
    and account in ('bank', 'cash', 'cheques', 'provider_balance')) as l on l.cents < 0
  left join refund_transfers as t on t.org_id = m.org_id and m.source_kind = 'refund_transfer' and t.id::text = m.source_id
  where m.kind = 'refund' and m.created_by is not null and m.created_at > now() - interval '30 days'
    and m.source_kind in ('refund', 'refund_transfer')
    and not exists (select from refund_approvals as r where r.org_id = m.org_id and r.id::text = m.source_id);

-- A file of transfers above the owner's amount waits for another person than who made it.
alter table bank_transfer_files
  add column waits boolean not null default false,
  add column allowed_by uuid,
  add column allowed_at timestamptz(3),
  add constraint bank_transfer_files_by_two check ((allowed_by is null) = (allowed_at is null) and (allowed_by is null or (waits and allowed_by <> created_by)));
create index bank_transfer_files_of_maker on bank_transfer_files (org_id, created_by, created_at);
create or replace function bank_transfer_file_guard() returns trigger language plpgsql as $$
declare
  answered constant text[] := '{canceled_at,canceled_by,allowed_by,allowed_at}';
begin
  if tg_op = 'DELETE' or old.canceled_at is not null or to_jsonb(new) - answered is distinct from to_jsonb(old) - answered
     or (new.canceled_at is null and (new.allowed_at is null or old.allowed_at is not null))
     or (new.canceled_at is not null and new.allowed_at is distinct from old.allowed_at) then
    raise exception 'bank_transfer_files is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
grant update (allowed_by, allowed_at) on bank_transfer_files to ardoise_app;
