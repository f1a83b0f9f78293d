-- Up Migration
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
create policy refund_requests_read on refund_requests for select to ardoise_app using (org_id = app_org());
create policy refund_requests_insert on refund_requests for insert to ardoise_app
  with check (org_id = app_org() and (select app_may('payment:write')));
create policy refund_requests_update on refund_requests for update to ardoise_app using (org_id = app_org() and (select app_may('payment:write')))
  with check (org_id = app_org() and (select app_may('payment:write')));
grant select, insert, update (refund_id, state) on refund_requests to ardoise_app;
