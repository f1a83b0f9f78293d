-- Up Migration
-- A refund that Stripe refused is asked for anew (ADR 152): the request that was made last.
alter table online_withdrawal_refunds add column request_id uuid,
  add foreign key (org_id, request_id) references refund_requests (org_id, id);
create index online_withdrawal_refunds_request on online_withdrawal_refunds (org_id, request_id) where request_id is not null;
update online_withdrawal_refunds set request_id = id where refunded_at is not null;
grant update (request_id) on online_withdrawal_refunds to ardoise_app;
