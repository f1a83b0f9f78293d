-- Up Migration
-- The address that the payment page was asked for with: the same request is repeated with the same idempotency key.
alter table subscription_checkouts add column email text check (length(email) between 1 and 320);
update subscription_checkouts c set email = o.billing_email from organizations o
  where o.id = c.org_id and c.state in ('creating', 'open');
