-- A refund that waits for a second person may issue credit notes once it is allowed.
alter table refund_approvals add column with_credit boolean not null default false;

-- The credit notes that go with a refund, by the act that asked for both: an act that is repeated, or taken up after a stop, issues them once.
create table refund_credits (
  org_id uuid not null references organizations on delete restrict,
  -- The request id of the refund, or the idempotency key of the call.
  act text not null check (length(act) between 1 and 400),
  invoice_id uuid not null,
  payment_id uuid not null,
  credit_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (org_id, act, invoice_id),
  foreign key (org_id, payment_id) references payments (org_id, id),
  foreign key (org_id, invoice_id) references invoices (org_id, id),
  -- A draft that could not be issued is deleted, and what names it with it.
  foreign key (org_id, credit_id) references invoices (org_id, id) on delete cascade
);
create index refund_credits_payment on refund_credits (org_id, payment_id);
create index refund_credits_invoice on refund_credits (org_id, invoice_id);
create unique index refund_credits_credit on refund_credits (org_id, credit_id);

alter table refund_credits enable row level security;
create policy refund_credits_read on refund_credits for select to ardoise_app using (org_id = app_org() and (select app_may_see_payments()));
create policy refund_credits_insert on refund_credits for insert to ardoise_app with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert on refund_credits to ardoise_app;
